/** One link of the list: cover, name, URL, type, figures, trend and menu. */
import { Skeleton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { linkTypeLabels } from '#domain/links/link.ts';
import { clickThroughRateText } from '#domain/stats/rates.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyableText } from '#web/ui/copy-button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { formatCount, nounFor } from '#web/ui/numbers.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { LinkMenuButton } from './link-menu-button.tsx';
import classes from './link-rows.module.css';
import type { LinkTotals } from './link-totals.ts';
import { typeOf } from './list-rules.ts';
import type { ListLink } from './use-links.ts';

function Figure({ className, value, label }: { className?: string; value: ReactNode; label: string }) {
  return (
    <p className={`${classes.number} ${className ?? ''}`}>
      {value}
      <small>{label}</small>
    </p>
  );
}

/** A row's properties; functions keep their identity between renders, so that only changed rows render again. */
export interface LinkRowProps {
  link: ListLink;
  /** Whose it is, in a list of several artists. */
  artistName?: string | undefined;
  /** Undefined while they load. */
  totals: LinkTotals | 'unread' | undefined;
  selected: boolean;
  /** `range` is true when Shift was held. */
  onSelect: (id: string, range: boolean) => void;
  /** Missing for those who may not delete. */
  onDelete: ((link: ListLink) => void) | undefined;
}

/** The content of a row. */
export const LinkRow = memo(function LinkRow({ link, artistName, totals, selected, onSelect, onDelete }: LinkRowProps) {
  const type = typeOf(link);
  const figures = totals === 'unread' ? undefined : totals;
  const figure = (text: (known: LinkTotals) => string): ReactNode =>
    figures ? text(figures) : totals === 'unread' ? '–' : <span className={classes.waiting} />;
  const url = `${link.domain}/${link.path}`;
  const kind = link.banned_at ? (
    <Chip tone="bad">Banned</Chip>
  ) : link.draft ? (
    <Chip>Draft</Chip>
  ) : (
    <Chip tone={type === 'release' || type === 'pre-release' ? 'brass' : 'plain'}>{linkTypeLabels[type]}</Chip>
  );
  return (
    <>
      <label className={classes.select}>
        <input
          type="checkbox"
          aria-label={`Select ${link.title}`}
          checked={selected}
          onChange={({ nativeEvent }) => onSelect(link.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
      <Cover src={link.image} name={link.title} size={56} />
      <div className={classes.names}>
        <Link
          to={link.artist_id === undefined ? `/links/${link.id}` : `/links/${link.id}?artist=${link.artist_id}`}
          className={classes.title}
        >
          {link.title}
        </Link>
        <span className={classes.below}>
          {artistName !== undefined && <span className={classes.artist}>{artistName}</span>}
          <span className={classes.url}>
            <span className={classes.kindBelow} data-banned={link.banned_at !== null || link.draft || undefined}>
              {kind}
            </span>
            <CopyableText value={link.page_url} text={url} />
            <RowTags tags={link.tags} />
          </span>
        </span>
      </div>
      <span className={classes.kind}>{kind}</span>
      <div className={classes.figures}>
        <Figure value={figure(({ views }) => formatCount(views))} label={nounFor(figures?.views ?? 0, 'view')} />
        <Figure value={figure(({ clicks }) => formatCount(clicks))} label={nounFor(figures?.clicks ?? 0, 'click')} />
      </div>
      <Figure
        className={classes.rate}
        value={figure(({ clicks, views }) => clickThroughRateText(clicks, views))}
        label="click-through rate"
      />
      <span className={classes.trend}>
        <Sparkline values={figures?.trend ?? []} label="Views of the last 14 days" />
      </span>
      <span className={classes.menu}>
        <LinkMenuButton link={link} onDelete={onDelete && (() => onDelete(link))} />
      </span>
    </>
  );
});

/** The most tags that a row shows; the others are counted. */
const shownTags = 2;

function RowTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - shownTags;
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      <span className="visually-hidden">Tags: {tags.join(', ')}</span>
      {tags.slice(0, shownTags).map((tag) => (
        <span key={tag} className={classes.tag} aria-hidden="true">
          {tag}
        </span>
      ))}
      {more > 0 && (
        <span className={classes.tag} aria-hidden="true" data-more>
          +{more}
        </span>
      )}
    </span>
  );
}

/** Skeleton rows while the links load. */
export function LinkRowSkeletons() {
  return (
    <div className={classes.list} role="status" aria-label="Loading the links">
      {[0.62, 0.48, 0.7, 0.4].map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={56} width={56} radius={10} />
          <div>
            <Skeleton height={15} width={`${width * 60}%`} mb={9} />
            <Skeleton height={12} width={`${width * 40}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
