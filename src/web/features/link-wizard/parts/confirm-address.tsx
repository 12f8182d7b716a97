/** Asks the artist to look at an address that was not found by its code: open it, and say that it is right or write another. */
import { Button } from '@mantine/core';
import { Check, ExternalLink } from 'lucide-react';
import { destinationName } from '#domain/destinations/catalogue.ts';
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { WizardDestination } from '../state/wizard-state.ts';
import classes from './confirm-address.module.css';

/** `onConfirm` when the address is the artist's own. */
export function ConfirmAddress({ row, onConfirm }: { row: WizardDestination; onConfirm: () => void }) {
  const address = parseWebUrl(row.url)?.href;
  const name = destinationName(row.type);
  return (
    <div className={classes.box} data-unsure={row.confidence === 'unsure' || undefined}>
      <p className={classes.words}>
        {row.confidence === 'unsure'
          ? `We are not sure that this is yours on ${name}. Please open it and look.`
          : `Found on ${name} by title and artist.`}
      </p>
      <div className={classes.acts}>
        {address !== undefined && (
          <Button
            component="a"
            href={address}
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
