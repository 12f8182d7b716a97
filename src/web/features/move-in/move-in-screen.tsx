/** Move in: takes a file of links or the urls of pages, and lists the artist's move-ins (MOVE-1, MOVE-2, MOVE-12). */
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { mostMoveBytes } from '#domain/move-in/move-limits.ts';
import { mostPages, readPastedPages } from '#domain/move-in/pasted-pages.ts';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { MoveInsQuery } from '#web/lib/graphql/graphql.ts';
import { useNavigate, useParams } from '#web/navigation/navigation.tsx';
import { CsvDrop } from '#web/parts/csv-import/csv-drop.tsx';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { ListedImport } from '#web/parts/csv-import/listed-import.tsx';
import { type Uploaded, uploadCsv } from '#web/parts/csv-import/transfer.ts';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { counted } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { moveInsQuery, readPagesMutation } from './move-in.graphql.ts';
import own from './move-in.module.css';
import { isAtWork, nameOf, outcomeWords, stateNames } from './move-in-words.ts';

const pause = 1_000;

// Choosing columns needs the reader of CSV files, which the list does not.
const MoveInView = lazy(async () => ({ default: (await import('./move-in-view.tsx')).MoveInView }));

/** The screen behind `/move-in`, and behind `/move-in/:id` for one move-in. */
export function MoveInScreen() {
  const { id } = useParams();
  if (id === undefined) return <AllMoveIns />;
  return (
    <Suspense fallback={<Skeleton h={220} radius="md" role="status" aria-label="Loading" />}>
      <MoveInView key={id} id={id} />
    </Suspense>
  );
}

function AllMoveIns() {
  const { artist } = useSignedIn();
  return (
    <>
      <BackButton to="/links">All links</BackButton>
      <PageHeading title="Move in" />
      {mayWrite(artist) ? (
        <MoveIns key={artist.id} artistId={artist.id} />
      ) : (
        <EmptyState title="Owners and editors move links in" text="Ask an owner of this artist to change your role." />
      )}
    </>
  );
}

function MoveIns({ artistId }: { artistId: string }) {
  return (
    <div className={classes.stack}>
      <div className={own.halves}>
        <Upload artistId={artistId} />
        <Pages artistId={artistId} />
      </div>
      <p className={classes.note}>
        Everything becomes a draft, which no visitor sees. You look at each link before it is made, and can undo a whole
        move-in.{' '}
        <a className={own.link} href="/help/moving-in" target="_blank" rel="noreferrer">
          How moving in works
        </a>
      </p>
      <Earlier artistId={artistId} />
    </div>
  );
}

function Upload({ artistId }: { artistId: string }) {
  const navigate = useNavigate();
  const upload = async (file: File, onProgress: (share: number) => void): Promise<Uploaded> =>
    file.size > mostMoveBytes
      ? { problem: `${file.name} has more than 10 MB. Please split it, and move in one part after the other.` }
      : uploadCsv({ path: '/api/move-ins', artistId, file }, onProgress);
  return (
    <Card title="A file of links">
      <div className={classes.stack}>
        <p className={classes.note}>
          The CSV export of Bitly, Dub, Short.io, Rebrandly or kutt, or a table of your own. At most 10,000 rows.
        </p>
        <CsvDrop hint="or drop it here" upload={upload} onUploaded={(id) => void navigate(`/move-in/${id}`)} />
      </div>
    </Card>
  );
}

function Pages({ artistId }: { artistId: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [, read] = useMutation(readPagesMutation);
  const { busy, run } = useSubmission();
  const { urls, wrong } = readPastedPages(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong !== undefined) {
      setProblem(`This is not a web url: ${wrong}`);
      return;
    }
    void run(async () => {
      const { data, error } = await read({ artist_id: artistId, urls: text });
      if (error) setProblem(messageOf(error));
      else if (data) void navigate(`/move-in/${data.read_pages.id}`);
    });
  };
  return (
    <Card title="Pages by their urls">
      <form className={classes.stack} onSubmit={submit} noValidate>
        <Textarea
          label="Urls, one a line"
          description="Linkfire, Feature.fm, ToneDen, Hypeddit, Linktree, song.link, or any page with links to services."
          placeholder={'https://lnk.to/your-release\nhttps://linktr.ee/your-name'}
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          error={problem}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setProblem(undefined);
          }}
        />
        <div className={classes.buttons}>
          <span className={classes.note} aria-live="polite">
            {urls.length > 0 && `${counted(urls.length, 'page')} of at most ${mostPages}`}
          </span>
          <Button type="submit" loading={busy}>
            {urls.length > 1 ? `Read ${counted(urls.length, 'page')}` : 'Read the page'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Earlier({ artistId }: { artistId: string }) {
  const [{ data, error }, reload] = useQuery({
    query: moveInsQuery,
    variables: { artist_id: artistId },
    requestPolicy: 'cache-and-network',
  });
  const refresh = () => reload({ requestPolicy: 'network-only' });
  const listed = data?.move_ins ?? [];
  const works = listed.some(({ state }) => isAtWork(state));
  useInterval(() => void (works && refresh()), pause, { autoInvoke: true });
  if (data === undefined && error !== undefined) {
    return (
      <EmptyState
        title="Your move-ins didn't load"
        text={messageOf(error)}
        action={<Button onClick={refresh}>Try again</Button>}
      />
    );
  }
  if (data === undefined) return <Skeleton h={120} radius="md" role="status" aria-label="Loading" />;
  if (listed.length === 0) return null;
  return (
    <Card title="Earlier" flush>
      <ul className={classes.list} aria-label="Move-ins">
        {listed.map((each) => (
          <Row key={each.id} each={each} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ each }: { each: MoveInsQuery['move_ins'][number] }) {
  const { id, state, created_at } = each;
  return (
    <ListedImport
      to={`/move-in/${id}`}
      name={nameOf(each)}
      words={outcomeWords(each)}
      createdAt={created_at}
      tone={state === 'done' ? 'good' : state === 'undone' ? 'plain' : 'brass'}
      state={stateNames[state] ?? state}
    />
  );
}
