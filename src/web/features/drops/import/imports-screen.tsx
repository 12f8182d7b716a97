/** Import contacts: takes a file, and lists the imports of the artist (DROP-123, DROP-124). */
import { Button, Skeleton } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useQuery } from 'urql';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { FanImportsQuery } from '#web/lib/graphql/graphql.ts';
import { hasVendor } from '#web/lib/installation.ts';
import { useNavigate, useParams } from '#web/navigation/navigation.tsx';
import { CsvDrop } from '#web/parts/csv-import/csv-drop.tsx';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { ListedImport } from '#web/parts/csv-import/listed-import.tsx';
import { type Uploaded, uploadCsv } from '#web/parts/csv-import/transfer.ts';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { counted, formatCount } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import own from './import.module.css';
import { isAtWork, megabytesText, stateNames } from './import-words.ts';
import { fanImportsQuery } from './imports.graphql.ts';
import { UndoImport } from './undo-import.tsx';

type Listed = FanImportsQuery['fan_imports']['imports'][number];

const pause = 1_000;

// Choosing columns needs the reader of CSV files, which the list does not.
const ImportView = lazy(async () => ({ default: (await import('./import-screen.tsx')).ImportView }));

/** The screen behind `/drops/import`, and behind `/drops/import/:id` for one import. */
export function ImportsScreen() {
  const { id } = useParams();
  if (id === undefined) return <AllImports />;
  return (
    <Suspense fallback={<Skeleton h={220} radius="md" role="status" aria-label="Loading" />}>
      <ImportView key={id} id={id} />
    </Suspense>
  );
}

function AllImports() {
  const { artist } = useSignedIn();
  return (
    <>
      <BackButton to="/drops">All subscribers</BackButton>
      <PageHeading title="Import contacts" />
      {mayWrite(artist) ? (
        <Imports key={artist.id} artistId={artist.id} />
      ) : (
        <EmptyState
          title="Owners and editors import contacts"
          text="Ask an owner of this artist to change your role."
        />
      )}
    </>
  );
}

function Imports({ artistId }: { artistId: string }) {
  const [{ data, error }, reload] = useQuery({
    query: fanImportsQuery,
    variables: { artist_id: artistId },
    requestPolicy: 'cache-and-network',
  });
  const refresh = () => reload({ requestPolicy: 'network-only' });
  const imports = data?.fan_imports.imports ?? [];
  const works = imports.some(({ state }) => isAtWork(state));
  useInterval(() => void (works && refresh()), pause, { autoInvoke: true });
  if (data === undefined && error !== undefined) {
    return (
      <EmptyState
        title="Your imports didn't load"
        text={messageOf(error)}
        action={<Button onClick={refresh}>Try again</Button>}
      />
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton h={180} mb={16} radius="md" />
        <Skeleton h={120} radius="md" />
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <Upload artistId={artistId} mostBytes={data.fan_imports.most_bytes} />
      <Card title="Imports" flush>
        {imports.length === 0 ? (
          <p className={own.empty}>You haven't imported anybody yet.</p>
        ) : (
          <ul className={classes.list} aria-label="Imports">
            {imports.map((each) => (
              <Row key={each.id} each={each} onChange={refresh} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

/** The file is looked at here first: what is too large is not sent at all. */
function Upload({ artistId, mostBytes }: { artistId: string; mostBytes: number }) {
  const navigate = useNavigate();
  const hasTexts = hasVendor(useSignedIn().installation, 'texts');
  const upload = async (file: File, onProgress: (share: number) => void): Promise<Uploaded> => {
    const problem = `${file.name} has ${megabytesText(file.size)}. At most ${megabytesText(mostBytes)} are possible: please split it.`;
    return file.size > mostBytes ? { problem } : uploadCsv({ path: '/api/fan-imports', artistId, file }, onProgress);
  };
  return (
    <Card>
      <div className={classes.upload}>
        <CsvDrop
          hint={`or drop it here. At most ${megabytesText(mostBytes)}.`}
          upload={upload}
          onUploaded={(id) => void navigate(`/drops/import/${id}`)}
        />
        {!hasTexts && (
          <p className={classes.note}>
            Numbers of the file are kept, and get no messages: this installation only sends email.
          </p>
        )}
        <p className={classes.note}>
          Bring only people who agreed to hear from you: you will be asked where and when. Nobody is imported before you
          have seen who would be. People who opted out{hasTexts && ', by email or by a text,'} stay out.
        </p>
      </div>
    </Card>
  );
}

function wordsOf({ state, progress, rows, added, taken_back, counts }: Listed): string {
  if (isAtWork(state)) return `${formatCount(Math.floor(100 * progress))}% done`;
  if (state === 'draft') return 'Columns and consent are missing';
  if (state === 'checked') return `${counted(counts.new, 'new contact')} in ${counted(rows, 'row')}`;
  if (state === 'undone') return `${counted(added, 'contact')} imported, ${formatCount(taken_back)} taken away again`;
  return `${counted(added, 'contact')} from ${counted(rows, 'row')}`;
}

function Row({ each, onChange }: { each: Listed; onChange: () => void }) {
  const { id, file_name, state, created_at } = each;
  return (
    <ListedImport
      to={`/drops/import/${id}`}
      name={file_name}
      words={wordsOf(each)}
      createdAt={created_at}
      tone={state === 'imported' ? 'good' : state === 'undone' ? 'plain' : 'brass'}
      state={stateNames[state] ?? state}
    >
      {state === 'imported' && <UndoImport id={id} name={file_name} onBegun={onChange} />}
    </ListedImport>
  );
}
