/** The list of all artists' links: filters, rows, further pages, and acts on selected links as far as the person may change them. */
import { Button } from '@mantine/core';
import { useHotkeys, useIntersection } from '@mantine/hooks';
import { Link2, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { messageOf } from '#web/lib/errors.ts';
import type { ChangeState } from '#web/lib/use-url-state.ts';
import { useArchive } from '#web/parts/archive/use-archive.ts';
import { DeleteLinkDialog } from '#web/parts/delete-link-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkRowSkeletons } from './link-row.tsx';
import { LinkRows } from './link-rows.tsx';
import { ListHead } from './list-head.tsx';
import { countOfLinks, tagsOfLinks } from './list-rules.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { type ListState, readView, writeView } from './list-url.ts';
import { compareUrlOf } from './selection.ts';
import { takenWords } from './taken-words.ts';
import type { AllLinks, LinkOfAll } from './use-all-links.ts';
import { useBulk } from './use-bulk.ts';
import { useBulkTags } from './use-bulk-tags.ts';
import type { ListLink } from './use-links.ts';
import { usePublish } from './use-publish.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const ViewsBar = lazy(async () => ({ default: (await import('./views-bar.tsx')).ViewsBar }));
const none: readonly LinkOfAll[] = [];

/** The person's artists by their ids. */
export type ArtistsById = ReadonlyMap<string, { name: string; mayWrite: boolean }>;

export function AllLinksPanel({
  loaded,
  state,
  onChange,
  artists,
}: {
  loaded: AllLinks;
  state: ListState;
  onChange: ChangeState<ListState>;
  artists: ArtistsById;
}) {
  const { links = none, totals, total, tags, hasMore, isLoadingMore, error, loadMore, reload } = loaded;
  const bulk = useBulk();
  const archive = useArchive();
  const changeTags = useBulkTags();
  const publishDrafts = usePublish();
  const [doomed, setDoomed] = useState<ListLink>();
  const [selectMode, setSelectMode] = useState(false);
  const [notice, setNotice] = useState<string>();
  const [wantsAll, setWantsAll] = useState(false);
  const found = useMemo(() => links.map(({ id }) => id), [links]);
  const selection = useSelection(found, undefined);
  const selected = useMemo(() => links.filter(({ id }) => selection.ids.has(id)), [links, selection.ids]);
  const hidden = selection.ids.size - selected.length;
  const selecting = selectMode || selection.ids.size > 0;
  const mayChange = (link: LinkOfAll): boolean => artists.get(link.artist_id)?.mayWrite ?? false;
  const own = selected.filter(mayChange);
  const ownIds = own.map(({ id }) => id);
  const ofOne = new Set(own.map(({ artist_id: id }) => id));
  const areArchived = own.length > 0 && own.every(({ archived_at: at }) => at !== null);

  useEffect(() => {
    if (!wantsAll) return;
    if (error) return setWantsAll(false);
    if (hasMore) return loadMore(true);
    setWantsAll(false);
    selection.toggleAll();
  }, [wantsAll, hasMore, error, loadMore, selection]);

  const endSelecting = (): void => {
    selection.clear();
    setSelectMode(false);
    setNotice(undefined);
  };
  useHotkeys([['Escape', () => bulk.progress === undefined && endSelecting()]]);
  const dropHidden = (): void => selection.drop([...selection.ids].filter((id) => !found.includes(id)));

  const move = async (domain: string): Promise<void> => {
    setNotice(undefined);
    const { moved, taken } = await bulk.moveLinks(ownIds, domain);
    selection.drop(moved);
    const paths = own.filter(({ id }) => taken.includes(id)).map(({ path }) => path);
    if (paths.length > 0) setNotice(takenWords(paths, domain));
    reload();
  };
  const publish = async (): Promise<void> => {
    setNotice(undefined);
    const titles = new Map(own.map(({ id, title }) => [id, title]));
    const drafts = own.filter(({ draft }) => draft).map(({ id }) => id);
    const { published, notice: refusals } = await publishDrafts(drafts, (id) => titles.get(id) ?? '');
    selection.drop(published);
    setNotice(refusals);
  };
  const isFiltered = state.tab !== 'all' || state.search !== '' || state.tags.length > 0;

  return (
    <>
      <ListToolbar
        state={state.sort === 'popular' ? { ...state, sort: 'newest' } : state}
        hasDrafts
        hasArchived
        offered={tags}
        onManageTags={undefined}
        ofAll
        onChange={onChange}
      />
      <Suspense>
        <ViewsBar artistId={null} query={writeView(state)} onChoose={(query) => onChange(readView(query))} />
      </Suspense>
      {error && links.length === 0 ? (
        <EmptyState
          title="Your links didn't load"
          text={messageOf(error)}
          action={<Button onClick={reload}>Try again</Button>}
        />
      ) : loaded.links === undefined ? (
        <LinkRowSkeletons />
      ) : links.length === 0 ? (
        <EmptyState
          icon={isFiltered ? <SearchX size={22} /> : <Link2 size={22} />}
          title={isFiltered ? 'No link like that' : 'No links yet'}
          text={
            isFiltered
              ? 'No link of your artists fits this search and these filters.'
              : 'Your artists have no links yet.'
          }
          action={
            isFiltered && (
              <Button variant="default" onClick={() => onChange({ tab: 'all', search: '', tags: [] })}>
                Show all links
              </Button>
            )
          }
        />
      ) : (
        <>
          <ListHead
            found={found}
            filtered={isFiltered}
            total={total}
            selected={selection.ids}
            selecting={selecting}
            onSelecting={(on) => (on ? setSelectMode(true) : endSelecting())}
            onSelectAll={() => setWantsAll(true)}
            onReload={undefined}
          />
          <LinkRows
            links={links}
            totals={totals}
            selected={selection.ids}
            selecting={selecting}
            onSelect={selection.toggle}
            onDelete={setDoomed}
            artists={artists}
          />
          {hasMore && (
            <MoreLinks
              left={total - links.length}
              isLoading={isLoadingMore || wantsAll}
              problem={error && messageOf(error)}
              onMore={loadMore}
            />
          )}
        </>
      )}
      {(selection.ids.size > 0 || bulk.progress) && (
        <Suspense>
          <BulkBar
            count={own.length}
            preReleases={own.flatMap(({ id, type }) => (type === 'pre-release' ? [id] : []))}
            drafts={own.filter(({ draft }) => draft).length}
            areArchived={areArchived}
            hidden={hidden}
            notice={[
              notice,
              barredWords(
                selected.filter((link) => !mayChange(link)),
                artists,
              ),
            ]
              .filter(Boolean)
              .join(' ')}
            progress={bulk.progress}
            mayChange={own.length > 0}
            artistId={ofOne.size === 1 ? [...ofOne][0] : undefined}
            carried={tagsOfLinks(own)}
            onTags={(change) => void changeTags(ownIds, change)}
            onDelete={async () => {
              selection.drop(await bulk.deleteLinks(ownIds));
              reload();
            }}
            onArchive={async () => selection.drop(await archive(ownIds, !areArchived))}
            onPublish={publish}
            onMove={move}
            compareUrl={compareUrlOf(selection.ids)}
            onExport={() => bulk.exportLinks(selected, totals)}
            onClear={hidden > 0 && selected.length > 0 ? dropHidden : endSelecting}
          />
        </Suspense>
      )}
      <DeleteLinkDialog link={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

/** Says which selected links stay as they are, since the person may only view them; empty where there are none. */
function barredWords(links: readonly LinkOfAll[], artists: ArtistsById): string {
  if (links.length === 0) return '';
  const names = [...new Set(links.map(({ artist_id: id }) => artists.get(id)?.name ?? ''))];
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${countOfLinks(links.length)} of ${names.slice(0, 3).join(', ')}${more} can only be viewed by you and stay as they are.`;
}

/** The end of the rows that are read: it reads on when it comes near the window. */
function MoreLinks({
  left,
  isLoading,
  problem,
  onMore,
}: {
  left: number;
  isLoading: boolean;
  problem: string | undefined;
  onMore: () => void;
}) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && !isLoading && problem === undefined) onMore();
  }, [isNear, isLoading, problem, onMore]);
  return (
    <div ref={ref} style={{ display: 'grid', justifyItems: 'center', gap: 8, padding: 16 }}>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Button variant="default" loading={isLoading} onClick={onMore}>
        Show more ({left.toLocaleString('en-US')} left)
      </Button>
    </div>
  );
}
