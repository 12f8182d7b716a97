/** Says what is missing before texts can go out, and leads to it (DROP-172, DROP-181). */
import { Anchor } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { settingsPath } from '#domain/accounts/navigation.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { TextsProblem } from '#domain/messaging/texts-problem.ts';
import { type CurrentArtist, useSignedIn } from '#web/lib/current-user.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { ProblemText } from '#web/ui/problem-text.tsx';
import classes from './texts-notice.module.css';
import { useTextsNotice } from './use-texts-state.ts';

const ChooseNumberDialog = lazy(async () => ({
  default: (await import('./text-number/choose-number-dialog.tsx')).ChooseNumberDialog,
}));

/** The way to mend each problem; the first one is mended by support. */
const ways: Record<Exclude<TextsProblem, 'TEXTS_OFF'>, { to: string; label: string }> = {
  NUMBER_NEEDED: { to: `${settingsPath}?tab=text-number`, label: 'Choose number' },
  NUMBER_NOT_APPROVED: { to: `${settingsPath}?tab=text-number`, label: 'Text Number' },
  NUMBER_PLAN: { to: '/billing', label: 'Change plan' },
  TEXTS_PLAN: { to: '/billing', label: 'Change plan' },
  TEXTS_DISABLED: { to: '/drops', label: 'Drops' },
};

/** The sentence of a problem, with the way to mend it. */
export function TextsProblemWords({ problem }: { problem: TextsProblem }) {
  const { artist } = useSignedIn();
  if (problem === 'TEXTS_OFF') return <ProblemText sentence={sentenceOf(problem)} />;
  const { to, label } = ways[problem];
  if (problem === 'NUMBER_NEEDED' && artist.role === 'owner') return <NumberNeeded artistId={artist.id} />;
  return (
    <>
      <span>{sentenceOf(problem)}</span>{' '}
      <Anchor component={Link} to={to} inherit underline="always">
        {label}
      </Anchor>
    </>
  );
}

/** An owner chooses a number where it is missing, and goes on with what they were writing (DROP-36). */
function NumberNeeded({ artistId }: { artistId: string }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <span>{sentenceOf('NUMBER_NEEDED')}</span>{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={() => setChoosing(true)}>
        {ways.NUMBER_NEEDED.label}
      </Anchor>
      {choosing && (
        <Suspense>
          <ChooseNumberDialog artistId={artistId} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A notice with the problem; `about` says first what it means here. */
export function TextsProblemNotice({ problem, about }: { problem: TextsProblem; about?: string | undefined }) {
  return (
    <p className={classes.notice}>
      {about !== undefined && <span>{about}</span>}
      <TextsProblemWords problem={problem} />
    </p>
  );
}

/**
 * The notice of an artist; nothing when the artist can text, and while that is not known. A person for whom texts are off reads that first: a number or a plan
 * would not switch them on.
 */
export function TextsNotice({ artist }: { artist: Pick<CurrentArtist, 'id' | 'feature_flags'> }) {
  const problem = useTextsNotice(artist).problem;
  return problem === undefined ? null : <TextsProblemNotice problem={problem} />;
}
