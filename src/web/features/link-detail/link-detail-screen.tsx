/** The SmartLink screen: one link, its page and its statistics (UI-9 to UI-16). */
import { Button, Skeleton } from '@mantine/core';
import { Link2Off } from 'lucide-react';
import { type ComponentType, Suspense, useEffect, useMemo } from 'react';
import { useQuery } from 'urql';
import { type LinkType, linkTypeLabels } from '#domain/links/link.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { useArtistParameter } from '#web/lib/use-artist-parameter.ts';
import { Link, useParams } from '#web/navigation/navigation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { ArchivePage } from './archive-page.tsx';
import { DeletePage } from './delete-page.tsx';
import { LinkCard } from './link-card.tsx';
import { linkDetailQuery } from './link-detail.graphql.ts';
import classes from './link-detail-screen.module.css';
import { LinkStatisticsPanel } from './link-statistics-panel.tsx';
import { MakeDraft } from './make-draft.tsx';
import { PromisedText } from './promised-text.tsx';
import { useEditParameter } from './use-edit-parameter.ts';

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The editor of a link, handed in by the route: it fills the window, saves, and calls `onClose` in the end. */
export type LinkEditor = ComponentType<{ linkId: string; onClose: () => void }>;

/** The screen behind `/links/:id`; while `action=edit` is in the URL the editor replaces it. */
export function LinkDetailScreen({ editor }: { editor: LinkEditor }) {
  const { id = '' } = useParams();
  useArtistParameter();
  return idPattern.test(id) ? <LinkDetail key={id} id={id} editor={editor} /> : <NoSuchLink />;
}

const writers: readonly string[] = ['owner', 'editor'];
const isLinkType = (type: string): type is LinkType => Object.hasOwn(linkTypeLabels, type);

function LinkDetail({ id, editor: Editor }: { id: string; editor: LinkEditor }) {
  const variables = useMemo(() => ({ id }), [id]);
  const [{ data, error, fetching }, reload] = useQuery({ query: linkDetailQuery, variables });
  const { editing, editUrl, close } = useEditParameter();
  const link = data?.links_by_pk;
  const editable = link ? writers.includes(link.artist.role) && !link.banned_at : false;

  useEffect(() => {
    // There is nothing to edit, or the person may not edit it.
    if (editing && !fetching && !editable) close();
  }, [editing, fetching, editable, close]);

  if (link && editing && editable) {
    return (
      <Suspense fallback={<PageLoading />}>
        <Editor linkId={link.id} onClose={close} />
      </Suspense>
    );
  }
  if (link) {
    // A link whose type is missing or unknown counts as a release (LINK-1).
    const type = isLinkType(link.type) ? link.type : 'release';
    return (
      <>
        <title>{`${link.title} · Fanfare`}</title>
        <LinkCard link={link} type={type} editUrl={editable ? editUrl : undefined} />
        {type === 'pre-release' && <PromisedText linkId={link.id} artistId={link.artist.id} />}
        <LinkStatisticsPanel
          link={{ id: link.id, artist_id: link.artist.id, title: link.title, created_at: link.created_at, type }}
          editable={editable}
        />
        {editable && (
          <footer className={classes.foot} data-screen-only>
            {!link.draft && <MakeDraft linkId={link.id} />}
            <ArchivePage linkId={link.id} archived={link.archived_at !== null} />
            <DeletePage linkId={link.id} />
          </footer>
        )}
      </>
    );
  }
  if (data || (error && codeOf(error) === 'NOT_FOUND')) return <NoSuchLink />;
  if (error) {
    return (
      <EmptyState
        title="This link didn't load"
        text={messageOf(error)}
        action={<Button onClick={() => reload({ requestPolicy: 'network-only' })}>Try again</Button>}
      />
    );
  }
  return <DetailSkeleton />;
}

function NoSuchLink() {
  return (
    <>
      <title>No such link · Fanfare</title>
      <EmptyState
        icon={<Link2Off size={22} />}
        title="There is no such link"
        text="It may have been deleted, or it belongs to an artist you don't work for."
        action={
          <Button component={Link} to="/links">
            Go to SmartLinks
          </Button>
        }
      />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" aria-label="Loading the link">
      <title>SmartLink · Fanfare</title>
      <Skeleton height={134} radius={16} mb={70} />
      <div className={classes.columns}>
        <Skeleton height={340} radius={16} />
        <Skeleton height={340} radius={16} />
      </div>
    </div>
  );
}
