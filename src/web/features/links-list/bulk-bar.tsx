/** The bar at the list's bottom while links are selected: their number, the actions, progress and result. */
import { Button, Progress } from '@mantine/core';
import { Archive, ArchiveRestore, ChartSpline, Download, Globe, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#web/navigation/navigation.tsx';
import { useLinkLosses } from '#web/parts/use-link-losses.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import classes from './bulk-bar.module.css';
import { BulkTagsDialog } from './bulk-tags-dialog.tsx';
import { countOfDrafts, countOfLinks } from './list-rules.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { OfferedTag } from './tag-choices.tsx';
import type { BulkProgress } from './use-bulk.ts';

const icon = { size: 15, 'aria-hidden': true } as const;
const going = { delete: 'Deleting', move: 'Moving' } as const;

/** `preReleases` are the ids of selected links on which something may wait. `hidden` is the number of selected links that the filters hide. `areArchived`: all of them are, so that they can be restored. Without `mayChange` only the export is offered. */
export function BulkBar({
  count,
  preReleases,
  drafts,
  areArchived,
  hidden,
  notice,
  progress,
  mayChange,
  artistId,
  carried,
  onTags,
  onDelete,
  onArchive,
  onPublish,
  onMove,
  onExport,
  compareUrl,
  onClear,
}: {
  count: number;
  preReleases: readonly string[];
  /** How many of the selected links are drafts. */
  drafts: number;
  areArchived: boolean;
  hidden: number;
  /** The result of the last action, until the selection changes. */
  notice: string | undefined;
  progress: BulkProgress | undefined;
  mayChange: boolean;
  /** Whose domains and tags are offered; undefined for links of several artists. */
  artistId: string | undefined;
  /** The tags of the selected links. */
  carried: readonly OfferedTag[];
  onTags: (change: { added: string[]; removed: string[] }) => void;
  onDelete: () => void;
  onArchive: () => void;
  onPublish: () => Promise<void>;
  onMove: (domain: string) => void;
  /** Missing until the figures that the file has are there. */
  onExport: (() => void) | undefined;
  /** Where the selected links are compared; undefined unless they are two to five. */
  compareUrl: string | undefined;
  onClear: () => void;
}) {
  const [asking, setAsking] = useState<'delete' | 'move' | 'tags'>();
  const losses = useLinkLosses(asking === 'delete' ? preReleases : []);
  const [publishing, setPublishing] = useState(false);
  const publish = () => {
    setPublishing(true);
    void onPublish().finally(() => setPublishing(false));
  };
  const close = (): void => setAsking(undefined);
  const links = countOfLinks(count);

  return (
    <section className={classes.bar} aria-label="Selected links">
      {progress ? (
        <div className={classes.progress}>
          <p className={classes.words} role="status">
            {going[progress.act]} {progress.done.toLocaleString('en-US')} of {countOfLinks(progress.total)}…
          </p>
          <Progress
            value={(progress.done / progress.total) * 100}
            color="var(--brass)"
            size="sm"
            aria-label="Progress"
          />
        </div>
      ) : (
        <>
          <p className={classes.words} role="status">
            <b>{count.toLocaleString('en-US')} selected</b>
            {hidden > 0 && <span> · {hidden.toLocaleString('en-US')} not in this view</span>}
            {notice && <span className={classes.notice}>{notice}</span>}
          </p>
          <div className={classes.acts}>
            {mayChange && drafts > 0 && (
              <Button size="xs" loading={publishing} onClick={publish}>
                {drafts === count ? 'Publish' : `Publish ${countOfDrafts(drafts)}`}
              </Button>
            )}
            {mayChange && (
              <Button
                variant="default"
                size="xs"
                className={classes.act}
                leftSection={<Tag {...icon} />}
                onClick={() => setAsking('tags')}
              >
                Tag
              </Button>
            )}
            {mayChange && (
              <Button
                variant="default"
                size="xs"
                className={classes.act}
                leftSection={<Globe {...icon} />}
                onClick={() => setAsking('move')}
              >
                Move domain
              </Button>
            )}
            {mayChange && (
              <Button
                variant="default"
                size="xs"
                className={classes.act}
                leftSection={areArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />}
                onClick={onArchive}
              >
                {areArchived ? 'Restore' : 'Archive'}
              </Button>
            )}
            {compareUrl !== undefined && (
              <Button
                component={Link}
                to={compareUrl}
                variant="default"
                size="xs"
                className={classes.act}
                leftSection={<ChartSpline {...icon} />}
              >
                Compare
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              className={classes.act}
              leftSection={<Download {...icon} />}
              onClick={onExport}
              disabled={onExport === undefined}
            >
              Export CSV
            </Button>
            {mayChange && (
              <Button
                variant="default"
                size="xs"
                className={classes.act}
                c="var(--bad)"
                leftSection={<Trash2 {...icon} />}
                onClick={() => setAsking('delete')}
              >
                Delete
              </Button>
            )}
            <Button
              variant="subtle"
              size="xs"
              px={8}
              className={classes.clear}
              aria-label="Clear the selection"
              onClick={onClear}
            >
              <X {...icon} />
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={asking === 'delete'}
        title={`Delete ${links}?`}
        text={
          <>
            {count === 1
              ? 'Your link, page, and statistics will be permanently deleted.'
              : 'Your links, pages, and statistics will be permanently deleted.'}{' '}
            You can undo it for 30 minutes.
            {losses && ` ${losses}`}
            {hidden > 0 && ` ${countOfLinks(hidden)} of them can't be seen in this view.`}
          </>
        }
        confirm={`Delete ${links}`}
        isReady={losses !== undefined}
        onConfirm={() => {
          close();
          onDelete();
        }}
        onCancel={close}
      />
      {asking === 'tags' && (
        <BulkTagsDialog
          count={count}
          carried={carried}
          artistId={artistId}
          onApply={(change) => {
            close();
            onTags(change);
          }}
          onClose={close}
        />
      )}
      {asking === 'move' && (
        <MoveDialog
          count={count}
          artistId={artistId}
          onMove={(domain) => {
            close();
            onMove(domain);
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
