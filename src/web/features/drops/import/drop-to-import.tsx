/** After an import, leads to a new drop whose audience are its fans, by a segment that is saved for it (DROP-196). */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { everyFan } from '#domain/fans/fan-filter.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { fanSegmentsQuery, saveSegmentMutation } from '../parts/segments.graphql.ts';
import { filterSize, fromApi, toWhere } from '../subscribers/filter-url.ts';
import { channelOfColumns, freeName, type ShownImport } from './import-words.ts';

export function DropToImport({ found: { id, file_name, plan } }: { found: ShownImport }) {
  const { artist } = useSignedIn();
  const navigate = useNavigate();
  const [{ data }] = useQuery({ query: fanSegmentsQuery, variables: { artist_id: artist.id } });
  const [, save] = useMutation(saveSegmentMutation);
  const { busy, run } = useSubmission();
  const segments = data?.fan_segments;
  const begin = () =>
    run(async () => {
      if (segments === undefined) return;
      const known = segments.find(({ filter }) => filter.imports.includes(id) && filterSize(fromApi(filter)) === 1);
      const where = toWhere({ ...everyFan, imports: [id] });
      const name = freeName(file_name, new Set(segments.map((segment) => segment.name)));
      const saved = known ? { data: undefined, error: undefined } : await save({ artist_id: artist.id, name, where });
      if (saved.error) return showErrorSnack(oops(saved.error));
      const query = new URLSearchParams({
        segment: known?.id ?? saved.data?.save_fan_segment.id ?? '',
        ...channelOfColumns(plan?.columns ?? []),
      });
      void navigate(`/messages?${query}`);
    });
  return (
    <Button loading={busy} disabled={segments === undefined} onClick={() => void begin()}>
      New drop to these fans
    </Button>
  );
}
