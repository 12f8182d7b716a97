/** Domain and path of the page, with the path's availability and a suggestion when it is taken. */
import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PagePlace } from '#domain/hosts/page-url.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { pathProblem } from '#domain/links/customize-checks.ts';
import { normalisePath, typedPath } from '#domain/links/path.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import type { WrittenFields } from '../state/wizard-reducer.ts';
import type { PathAvailability } from '../use-path-availability.ts';
import classes from './path-field.module.css';

/** `error` is the problem found on Next; while typing, only errors that more typing cannot solve show. */
export function PathField({
  id,
  domain,
  domains,
  path,
  stored,
  originalPath,
  availability,
  error,
  onWrite,
}: {
  id: string;
  domain: string;
  domains: readonly string[];
  path: string;
  /** Where the link that is edited stands. */
  stored: PagePlace | null;
  /** Its path, where it is on this domain. */
  originalPath: string | undefined;
  availability: PathAvailability;
  error: ReactNode;
  onWrite: (fields: WrittenFields) => void;
}) {
  const { status, suggestion } = availability;
  const normal = typedPath(path, originalPath);
  const own = originalPath !== undefined && normal === normalisePath(originalPath);
  const problem = normal === '' ? undefined : pathProblem(normal, { pathAvailable: status !== 'taken', originalPath });
  const wrong = problem === undefined ? error : fieldError(sentenceOf(problem));
  const offer = problem === 'PATH_TAKEN' && suggestion !== undefined && (
    <>
      {' '}
      — try <TextButton onClick={() => onWrite({ path: suggestion })}>{suggestion}</TextButton>
    </>
  );
  return (
    <div>
      <div className={classes.field}>
        <Select
          label="Domain"
          data={domains.includes(domain) ? [...domains] : [domain, ...domains]}
          value={domain}
          onChange={(value) => value !== null && onWrite({ domain: value })}
        />
        <TextInput
          id={id}
          label="Path"
          value={path}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}-state`}
          error={Boolean(wrong)}
          onKeyDown={(event) => {
            if (event.key === ' ') event.preventDefault();
          }}
          onChange={(event) => onWrite({ path: event.currentTarget.value })}
        />
      </div>
      <p id={`${id}-state`} className={classes.state} aria-live="polite">
        {wrong ? (
          <span className={classes.wrong}>
            {wrong}
            {offer}
          </span>
        ) : own ? (
          'This is where the link stands now.'
        ) : status === 'checking' ? (
          'Checking whether it is free…'
        ) : status === 'available' ? (
          <span className={classes.free}>
            {domain}/{normal} is available
            {stored !== null && `; ${stored.domain}/${stored.path} will lead to it`}
          </span>
        ) : (
          'Letters, digits, dashes, dots and underscores.'
        )}
      </p>
    </div>
  );
}
