/** All links of the artist: tabs, search, sort, rows, and actions on selected links. */
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link2, SearchX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { type CurrentArtist, useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { hasVendor } from '#web/lib/installation.ts';
import type { ChangeState } from '#web/lib/use-url-state.ts';
import { useArchive } from '#web/parts/archive/use-archive.ts';
import { DeleteLinkDialog } from '#web/parts/delete-link-dialog.tsx';
import { ManageTagsDialog } from '#web/parts/tags/tags-dialogs-later.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkRowSkeletons } from './link-row.tsx';
import { LinkRows } from './link-rows.tsx';
import { ListHead } from './list-head.tsx';
import { listLinks, tagsOfLinks } from './list-rules.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { type ListState, readView, writeView } from './list-url.ts';
import { compareUrlOf } from './selection.ts';
import { takenWords } from './taken-words.ts';
import type { Bulk } from './use-bulk.ts';
import { useBulkTags } from './use-bulk-tags.ts';
import type { ListLink, LoadedLinks } from './use-links.ts';
import { usePublish } from './use-publish.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const ViewsBar = lazy(async () => ({ default: (await import('./views-bar.tsx')).ViewsBar }));
const none: readonly ListLink[] = [];

/** `create` is the button for a first link, for those who may create one. */
export function LinksPanel({
  loaded,
  bulk,
  state,
  onChange,
  artist,
  mayChange,
  create,
}: {
  loaded: LoadedLinks;
  bulk: Bulk;
  state: ListState;
  onChange: ChangeState<ListState>;
  artist: CurrentArtist;
  mayChange: boolean;
  create: ReactNode;
}) {
  // Rows are rendered with low priority, so that clicks and typing are handled first.
  const { links, totals, error, reload } = useDeferredValue(loaded);
  const [doomed, setDoomed] = useState<ListLink>();
  const [selectMode, setSelectMode] = useState(false);
  const [notice, setNotice] = useState<string>();
  // The rows follow the search field with low priority, so that typing stays fast with thousands of links.
  const { tab, sort, search, tags } = useDeferredValue(state);
  const read = typeof totals === 'object' ? totals : undefined;
  const listed = useMemo(
    () => (links ? listLinks(links, read ?? new Map(), { tab, sort, search, tags }) : none),
    [links, read, tab, sort, search, tags],
  );
  const found = useMemo(() => listed.map(({ id }) => id), [listed]);
  const archived = useMemo(
    () => new Set((links ?? none).filter(({ archived_at: at }) => at !== null).map(({ id }) => id)),
    [links],
  );
  const drafts = useMemo(() => new Set((links ?? none).filter(({ draft }) => draft).map(({ id }) => id)), [links]);
  const archive = useArchive();
  const publishDrafts = usePublish();
  const offered = useMemo(() => tagsOfLinks(links ?? none), [links]);
  const [managesTags, setManagesTags] = useState(false);
  const changeTags = useBulkTags();
  const existing = useMemo(() => links && new Set(links.map(({ id }) => id)), [links]);
  const selection = useSelection(found, existing);
  const count = selection.ids.size;
  const selecting = selectMode || count > 0;
  const hidden = useMemo(() => selection.ids.difference(new Set(found)).size, [selection.ids, found]);

  const openTags = useCallback(() => setManagesTags(true), []);
  const endSelecting = (): void => {
    selection.clear();
    setSelectMode(false);
    setNotice(undefined);
  };
  useHotkeys([['Escape', () => bulk.progress === undefined && endSelecting()]]);

  const hasCatalogue = hasVendor(useSignedIn().installation, 'catalogue');

  const move = async (domain: string): Promise<void> => {
    setNotice(undefined);
    const { moved, taken } = await bulk.moveLinks([...selection.ids], domain);
    selection.drop(moved);
    const paths = (links ?? none).filter(({ id }) => taken.includes(id)).map(({ path }) => path);
    if (paths.length > 0) setNotice(takenWords(paths, domain));
  };

  const publish = async (): Promise<void> => {
    setNotice(undefined);
    const titles = new Map((links ?? none).map(({ id, title }) => [id, title]));
    const chosen = [...selection.ids.intersection(drafts)];
    const { published, notice: refusals } = await publishDrafts(chosen, (id) => titles.get(id) ?? '');
    selection.drop(published);
    setNotice(refusals);
  };

  return (
    <>
      <ListToolbar
        state={state}
        hasDrafts={drafts.size > 0}
        hasArchived={archived.size > 0}
        offered={offered}
        onManageTags={mayChange ? openTags : undefined}
        onChange={onChange}
      />
      <Suspense>
        <ViewsBar artistId={artist.id} query={writeView(state)} onChoose={(query) => onChange(readView(query))} />
      </Suspense>
      {error ? (
        <EmptyState
          title="Your links didn't load"
          text={messageOf(error)}
          action={<Button onClick={reload}>Try again</Button>}
        />
      ) : links === undefined ? (
        <LinkRowSkeletons />
      ) : links.length === 0 ? (
        <EmptyState
          icon={<Link2 size={22} />}
          title="Your first link starts here"
          text={
            hasCatalogue
              ? `Paste a song, and ${artist.name} has a page that leads fans to every service.`
              : `A page that leads the fans of ${artist.name} to every service.`
          }
          action={create}
        />
      ) : listed.length === 0 ? (
        <EmptyState
          icon={<SearchX size={22} />}
          title="No link like that"
          text={noneFound({ tab, search, tags }, archived.size)}
          action={
            <Button variant="default" onClick={() => onChange({ tab: 'all', search: '', tags: [] })}>
              Show all links
            </Button>
          }
        />
      ) : (
        <>
          <ListHead
            found={found}
            filtered={listed.length < (tab === 'archived' ? archived.size : links.length - archived.size)}
            selected={selection.ids}
            selecting={selecting}
            onSelecting={(on) => (on ? setSelectMode(true) : endSelecting())}
            onSelectAll={selection.toggleAll}
            onReload={totals === 'unread' ? reload : undefined}
          />
          <LinkRows
            links={listed}
            totals={totals}
            selected={selection.ids}
            selecting={selecting}
            onSelect={selection.toggle}
            onDelete={mayChange ? setDoomed : undefined}
          />
        </>
      )}
      {(count > 0 || bulk.progress) && (
        <Suspense>
          <BulkBar
            count={count}
            preReleases={(links ?? none).flatMap(({ id, type }) =>
              type === 'pre-release' && selection.ids.has(id) ? [id] : [],
            )}
            drafts={selection.ids.intersection(drafts).size}
            areArchived={selection.ids.isSubsetOf(archived)}
            hidden={hidden}
            notice={notice}
            progress={bulk.progress}
            mayChange={mayChange}
            artistId={artist.id}
            carried={tagsOfLinks((links ?? none).filter(({ id }) => selection.ids.has(id)))}
            onTags={(change) => void changeTags([...selection.ids], change)}
            onDelete={async () => selection.drop(await bulk.deleteLinks([...selection.ids]))}
            onArchive={async () =>
              selection.drop(await archive([...selection.ids], !selection.ids.isSubsetOf(archived)))
            }
            onPublish={publish}
            onMove={move}
            compareUrl={compareUrlOf(selection.ids)}
            onExport={
              read &&
              (() =>
                bulk.exportLinks(
                  (links ?? none).filter(({ id }) => selection.ids.has(id)),
                  read,
                ))
            }
            onClear={endSelecting}
          />
        </Suspense>
      )}
      {managesTags && <ManageTagsDialog artistId={artist.id} onClose={() => setManagesTags(false)} />}
      <DeleteLinkDialog link={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

function noneFound({ tab, search, tags }: Pick<ListState, 'tab' | 'search' | 'tags'>, archived: number): string {
  const tagged = tags.length === 0 ? '' : ` with the ${tags.length === 1 ? 'tag' : 'tags'} ${tags.join(', ')}`;
  if (search !== '') return `Nothing is called "${search}" here${tagged}.`;
  return tagged === '' ? noneOf(tab, archived) : `There is no link here${tagged}.`;
}

function noneOf(tab: ListState['tab'], archived: number): string {
  if (tab === 'archived') return 'No link is archived.';
  return tab === 'all' && archived > 0 ? 'All links are archived.' : 'There is none of this kind yet.';
}
