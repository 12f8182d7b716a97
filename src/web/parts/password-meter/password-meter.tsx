/** The meter below a field for a new password: what would refuse it, and whether it is hard to guess. */
import { useEffect, useState } from 'react';
import { type PasswordStanding, passwordStanding } from '#domain/accounts/password-meter.ts';
import { passwordProblem } from '#domain/accounts/password-rules.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import classes from './password-meter.module.css';

/** How many of the three bars are filled. */
const bars = { none: 0, refused: 1, fair: 2, strong: 3 } as const;

function wordsOf(standing: PasswordStanding, hasSecondFactor: boolean): string {
  switch (standing.kind) {
    case 'none':
      return hasSecondFactor ? 'At least 8 characters.' : 'At least 8 characters; 15 or more are safer.';
    case 'refused':
      return `${sentenceOf(standing.code)}.`;
    case 'fair':
      return 'Good enough. 15 or more characters are safer.';
    case 'strong':
      return 'Strong.';
  }
}

/** The meter (ACC-117). `names` are the person's, as far as the screen knows them. Beside an error of the field it does not say again what is refused. */
export function PasswordMeter({
  password,
  names,
  hasSecondFactor,
  hasFieldError,
}: {
  password: string;
  names: readonly string[];
  hasSecondFactor: boolean;
  hasFieldError: boolean;
}) {
  const common = useCommonPasswords(passwordProblem(password) === undefined);
  const standing = passwordStanding(password, {
    names,
    isCommon: (each) => common?.has(each) ?? false,
    hasSecondFactor,
  });
  return (
    <span className={classes.meter}>
      <span className={classes.bars} data-standing={standing.kind} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-filled={bar <= bars[standing.kind] || undefined} />
        ))}
      </span>
      <span role="status" className={standing.kind === 'refused' ? classes.refused : undefined}>
        {standing.kind === 'refused' && hasFieldError ? '' : wordsOf(standing, hasSecondFactor)}
      </span>
    </span>
  );
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** The common passwords, once they are `wanted` and have loaded. Without them the server still refuses what many people use. */
function useCommonPasswords(wanted: boolean): ReadonlySet<string> | undefined {
  const [list, setList] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (!wanted || list !== undefined) return undefined;
    let isShown = true;
    loaded ??= import('virtual:common-passwords').then(({ list: text }) => new Set(text.split('\n')));
    loaded.then(
      (set) => {
        if (isShown) setList(set);
      },
      () => {
        loaded = undefined;
      },
    );
    return () => {
      isShown = false;
    };
  }, [wanted, list]);
  return list;
}
