/** One placement of the list: its name and url, its figures, its QR code, and a form to change it. */
import { ActionIcon } from '@mantine/core';
import { Check, Copy, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { placedUrl, placementMark } from '#domain/links/placement.ts';
import { useCopied } from '#web/ui/copy-button.tsx';
import { EditPlacement } from './edit-placement.tsx';
import { PlacementFigure } from './placement-figure.tsx';
import type { ViewsAndClicks } from './placement-figures.ts';
import { PlacementIcon } from './placement-icon.tsx';
import classes from './placements-card.module.css';
import type { Placement, PlacementChange } from './use-placements.ts';

/** `figures` is undefined while nothing is counted by placement. */
export function PlacementRow({
  placement,
  url,
  address,
  figures,
  mayChange,
  onQr,
  onChange,
  onArchive,
}: {
  placement: Placement;
  url: string;
  address: string;
  figures: ViewsAndClicks | undefined;
  mayChange: boolean;
  onQr: () => void;
  onChange: (change: PlacementChange) => Promise<CombinedError | undefined>;
  onArchive: () => void;
}) {
  const { name, code, kind, utm_source: source } = placement;
  const [edits, setEdits] = useState(false);
  const { copied, copy } = useCopied(placedUrl(url, code), 'Link');
  const icon = { size: 16, strokeWidth: 1.8, 'aria-hidden': true } as const;
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <PlacementIcon kind={kind} source={source} />
        <div className={classes.names}>
          <span className={classes.name}>{name}</span>
          <span className={classes.address}>
            <span className={classes.path}>{address}/</span>
            <code>
              {placementMark}
              {code}
            </code>
          </span>
        </div>
        {figures !== undefined && (
          <>
            <PlacementFigure count={figures.views} noun="view" />
            <PlacementFigure count={figures.clicks} noun="click" />
          </>
        )}
        <span className={classes.acts}>
          <ActionIcon aria-label={`QR code of ${name}`} onClick={onQr}>
            <QrCode {...icon} />
          </ActionIcon>
          <ActionIcon aria-label={`Copy the link of ${name}`} onClick={() => void copy()}>
            {copied ? <Check {...icon} /> : <Copy {...icon} />}
          </ActionIcon>
          {mayChange && (
            <ActionIcon aria-label={`Change ${name}`} aria-expanded={edits} onClick={() => setEdits(!edits)}>
              <Pencil {...icon} />
            </ActionIcon>
          )}
        </span>
      </div>
      {edits && <EditPlacement {...{ placement, onChange, onArchive }} onDone={() => setEdits(false)} />}
    </li>
  );
}
