/** The rows of the list of links. */
import { WindowRows } from '#web/ui/window-rows.tsx';
import { LinkRow, type LinkRowProps } from './link-row.tsx';
import classes from './link-rows.module.css';
import type { LinkTotals, TotalsOfLinks } from './link-totals.ts';
import type { ListLink } from './use-links.ts';

const rowHeight = 81;
/** What a link shows that nobody has opened yet. */
const nothing: LinkTotals = { link_id: '', views: 0, clicks: 0, trend: [] };

/** Draws the rows near the window. */
export function LinkRows({
  links,
  totals,
  selected,
  selecting,
  onSelect,
  onDelete,
  artists,
}: Pick<LinkRowProps, 'onSelect' | 'onDelete'> & {
  links: readonly ListLink[];
  totals: TotalsOfLinks;
  selected: ReadonlySet<string>;
  selecting: boolean;
  /** Of links of several artists: whose name each row shows, and whether the person may change its links. */
  artists?: ReadonlyMap<string, { name: string; mayWrite: boolean }>;
}) {
  return (
    <WindowRows
      label="Links"
      items={links}
      rowHeight={rowHeight}
      className={classes.list}
      rowClassName={classes.row}
      selecting={selecting}
    >
      {(link) => (
        <LinkRow
          link={link}
          artistName={artists?.get(link.artist_id ?? '')?.name}
          totals={typeof totals === 'object' ? (totals.get(link.id) ?? nothing) : totals}
          selected={selected.has(link.id)}
          onSelect={onSelect}
          onDelete={artists === undefined || artists.get(link.artist_id ?? '')?.mayWrite ? onDelete : undefined}
        />
      )}
    </WindowRows>
  );
}
