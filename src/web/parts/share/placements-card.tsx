/** The artist's placements with the url of each and what it brought for this link; new ones are created here (PLACE-25, PLACE-26). */
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#web/lib/errors.ts';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import { AddPlacement } from './add-placement.tsx';
import { PlacementFigure } from './placement-figure.tsx';
import type { PlacementFigures } from './placement-figures.ts';
import { PlacementRow } from './placement-row.tsx';
import classes from './placements-card.module.css';
import type { Placement, UsedPlacements } from './use-placements.ts';

const none = { views: 0, clicks: 0 };

/** `address` is the url as people read it; `onQr` shows the QR code of a placement. Viewers change nothing. */
export function PlacementsCard({
  url,
  address,
  placements,
  figures,
  mayChange,
  onQr,
}: {
  url: string;
  address: string;
  placements: UsedPlacements;
  figures: PlacementFigures | undefined;
  mayChange: boolean;
  onQr: (code: string) => void;
}) {
  const { open, archived, error } = placements;
  const [gone, setGone] = useState<Placement>();
  const [failure, setFailure] = useState<string>();
  const [showsArchived, setShowsArchived] = useState(false);
  const byCode = figures?.byCode;

  const archive = async (placement: Placement): Promise<void> => {
    const problem = await placements.archive(placement.id);
    setFailure(problem && messageOf(problem));
    if (problem === undefined) setGone(placement);
  };
  const restore = async (id: string): Promise<void> => {
    const problem = await placements.restore(id);
    setFailure(problem && messageOf(problem));
    if (problem === undefined) setGone(undefined);
  };

  return (
    <section
      className={classes.card}
      aria-labelledby="placements-heading"
      data-figures={byCode !== undefined || undefined}
    >
      <header className={classes.head}>
        <h3 id="placements-heading">Placements</h3>
        {byCode !== undefined && (
          <>
            <span className={classes.figureHead}>Views</span>
            <span className={classes.figureHead}>Clicks</span>
          </>
        )}
      </header>
      {open === undefined && error === undefined && (
        <div role="status" aria-label="Loading" className={classes.loading}>
          <Skeleton h={36} mb={8} />
          <Skeleton h={36} />
        </div>
      )}
      {error !== undefined && (
        <p className={classes.note} role="alert">
          {messageOf(error)} <TextButton onClick={placements.reload}>Try again</TextButton>
        </p>
      )}
      {open?.length === 0 && (
        <p className={classes.note}>
          A placement is a place where you share: a bio, a newsletter, a poster. Each gets an address of its own, and
          you see what it brought.
        </p>
      )}
      {open !== undefined && open.length > 0 && (
        <ul className={classes.list} aria-label="Placements">
          {open.map((placement) => (
            <PlacementRow
              key={placement.id}
              {...{ placement, url, address, mayChange }}
              figures={byCode && (byCode.get(placement.code) ?? none)}
              onQr={() => onQr(placement.code)}
              onChange={(change) => placements.update(placement.id, change)}
              onArchive={() => void archive(placement)}
            />
          ))}
        </ul>
      )}
      {byCode !== undefined && figures !== undefined && (
        <p className={classes.without}>
          <span>Without a placement</span>
          <PlacementFigure count={figures.without.views} noun="view" />
          <PlacementFigure count={figures.without.clicks} noun="click" />
        </p>
      )}
      {gone !== undefined && (
        <p className={classes.note} role="status">
          {gone.name} was archived; its code still works.{' '}
          <TextButton onClick={() => void restore(gone.id)}>Undo</TextButton>
        </p>
      )}
      {failure !== undefined && (
        <p className={classes.failure} role="alert">
          <ProblemText sentence={failure} />
        </p>
      )}
      {mayChange && open !== undefined && <AddPlacement placements={placements} />}
      {archived.length > 0 && (
        <div className={classes.archived}>
          <TextButton aria-expanded={showsArchived} onClick={() => setShowsArchived(!showsArchived)}>
            {showsArchived ? 'Hide archived' : `Show ${archived.length} archived`}
          </TextButton>
          {showsArchived && (
            <ul aria-label="Archived placements">
              {archived.map(({ id, name, code }) => (
                <li key={id}>
                  <span>
                    {name} <code>-{code}</code>
                  </span>
                  {mayChange && (
                    <TextButton aria-label={`Restore ${name}`} onClick={() => void restore(id)}>
                      Restore
                    </TextButton>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
