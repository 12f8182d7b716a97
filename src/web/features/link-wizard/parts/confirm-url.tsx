/** Asks the artist to confirm a URL that was found by title instead of by code. */
import { Button } from '@mantine/core';
import { Check, ExternalLink } from 'lucide-react';
import { destinationName } from '#domain/destinations/catalogue.ts';
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { WizardDestination } from '../state/wizard-state.ts';
import classes from './confirm-url.module.css';

/** Calls `onConfirm` when the artist says that the URL is right. */
export function ConfirmUrl({ row, onConfirm }: { row: WizardDestination; onConfirm: () => void }) {
  const url = parseWebUrl(row.url)?.href;
  const name = destinationName(row.type);
  return (
    <div className={classes.box} data-unsure={row.confidence === 'unsure' || undefined}>
      <p className={classes.words}>
        {row.confidence === 'unsure'
          ? `We are not sure that this is yours on ${name}. Please open it and look.`
          : `Found on ${name} by title and artist.`}
      </p>
      <div className={classes.acts}>
        {url !== undefined && (
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="xs"
            leftSection={<ExternalLink size={14} />}
          >
            Open it
          </Button>
        )}
        <Button variant="default" size="xs" leftSection={<Check size={14} />} onClick={onConfirm}>
          It's right
        </Button>
      </div>
    </div>
  );
}
