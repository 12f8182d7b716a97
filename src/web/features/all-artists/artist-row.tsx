/** One artist among all: name, plan, next release, figures, and the line of its views. */
import type { ReactNode } from 'react';
import type { CurrentArtist } from '#web/lib/current-user.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { planBeside } from '#web/parts/plan-name.ts';
import { whenItComesOut } from '#web/parts/warning-words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { formatCount, nounFor } from '#web/ui/numbers.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import classes from './all-artists.module.css';
import type { ArtistRow, RowFigures } from './artist-rules.ts';

/** `isRead` is false where the figures could not be read; `onOpen` makes the artist active. Days are those of `zone`. */
export function ArtistRowContent({
  row: { artist, figures, next, waiting },
  now,
  zone,
  isRead,
  onOpen,
}: {
  row: ArtistRow<CurrentArtist>;
  now: Date;
  zone: string;
  isRead: boolean;
  onOpen: () => void;
}) {
  const figure = (text: (known: RowFigures) => string): ReactNode =>
    figures ? text(figures) : isRead ? <span className={classes.waiting} /> : '–';
  const change = figures?.change;
  const plan = planBeside(artist.current_plan, useSignedIn().installation);
  return (
    <>
      <Cover src={artist.avatar_url} name={artist.name} size={40} round />
      <div className={classes.names}>
        <span className={classes.title}>
          <button type="button" className={classes.open} onClick={onOpen}>
            {artist.name}
          </button>
          {plan !== '' && <Chip tone={artist.current_plan === '' ? 'bad' : 'plain'}>{plan}</Chip>}
        </span>
        <span className={classes.next}>
          {next === undefined
            ? 'no release planned'
            : `${next.title} ${whenItComesOut(new Date(next.release_time), now, zone)}`}
        </span>
      </div>
      <p className={classes.number}>
        {figure(({ views }) => formatCount(views))}
        <small>{nounFor(figures?.views ?? 0, 'view')}</small>
      </p>
      <p className={classes.number}>
        {figure(({ clicks }) => formatCount(clicks))}
        <small>{nounFor(figures?.clicks ?? 0, 'click')}</small>
      </p>
      <p className={`${classes.number} ${classes.wide}`}>
        {figure(({ rate }) => `${rate.toFixed(1)}%`)}
        <small>rate</small>
      </p>
      <p className={`${classes.number} ${classes.middle}`}>
        {figure(({ fans }) => formatCount(fans))}
        <small>new {nounFor(figures?.fans ?? 0, 'fan')}</small>
      </p>
      <p className={`${classes.number} ${classes.wide}`}>
        {waiting === undefined ? <span className={classes.waiting} /> : waiting === 0 ? '–' : formatCount(waiting)}
        <small>{nounFor(waiting ?? 0, 'pre-save')}</small>
      </p>
      <span className={classes.trend}>
        <Sparkline values={figures?.trend ?? []} label={`Views of ${artist.name} in this range`} />
        {change && (
          <span className={change.amount < 0 ? classes.worse : classes.better}>
            <span aria-hidden="true">{change.amount === 0 ? '' : change.amount > 0 ? '▲ ' : '▼ '}</span>
            <span className="visually-hidden">{change.amount < 0 ? 'views down ' : 'views up '}</span>
            {change.text}
          </span>
        )}
      </span>
    </>
  );
}
