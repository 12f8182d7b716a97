/** Says before Quick Create makes a link which release was found, and whose link it becomes (SRC-20). */
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { previewPause } from '#domain/links/quick-create-input.ts';
import { recogniseSource } from '#domain/links/source-kind.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { Cover } from '#web/ui/cover.tsx';
import { quickCreatePreviewQuery } from './quick-create.graphql.ts';
import classes from './quick-create-dialog.module.css';

/**
 * `source` is what was typed. Nothing is shown before it can be a source, nor of one that cannot be found: Create says why. An artist for whom the person may
 * not make links is named at once (SRC-30).
 */
export function QuickCreatePreview({ source }: { source: string }) {
  const [typed] = useDebouncedValue(source.trim(), previewPause);
  const isSource = typed !== '' && recogniseSource(typed) !== undefined;
  const isTyping = typed !== source.trim();
  const variables = useMemo(() => ({ source: typed }), [typed]);
  const [{ data, fetching, error }] = useQuery({ query: quickCreatePreviewQuery, variables, pause: !isSource });
  const found = data?.quick_create_preview;
  const refusal = error && codeOf(error) === 'PAYER_MAY_NOT_WRITE' ? messageOf(error) : undefined;
  if (!isSource || isTyping || (!fetching && refusal === undefined && !found?.artist_name)) return null;
  return (
    <div className={classes.preview} role="status">
      {fetching && 'Looking for the release…'}
      {!fetching && refusal}
      {!fetching && refusal === undefined && found && (
        <>
          <Cover src={found.image ?? null} blur={null} name={found.title} size={44} />
          <span>
            <strong>{found.title}</strong>
            <br />
            {found.artist_id == null
              ? `Adds ${found.artist_name} to your account`
              : `A link of your artist ${found.artist_name}`}
          </span>
        </>
      )}
    </div>
  );
}
