/** The frame of one step of the Add Artist wizard, with Back and Cancel under it. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AddArtistStep, addArtistScreens } from '#domain/accounts/add-artist-steps.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { StepFrame } from '#web/parts/step-frame.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import classes from './add-artist.module.css';

/** `onBack` is left out where there is no Back, `onCancel` where Cancel only leaves. The last step has neither Back nor Cancel. */
export function AddArtistFrame({
  screen,
  title,
  lead,
  busy = false,
  onBack,
  onCancel,
  children,
}: {
  screen: AddArtistStep;
  title: string;
  lead: string;
  busy?: boolean;
  onBack?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <StepFrame key={screen} name="Add an Artist" screens={addArtistScreens} screen={screen} title={title} lead={lead}>
      {children}
      {screen !== 'finished' && (
        <p className={classes.under}>
          {onBack && (
            <TextButton disabled={busy} onClick={onBack}>
              Back
            </TextButton>
          )}
          {onCancel ? (
            <TextButton disabled={busy} onClick={onCancel}>
              Cancel
            </TextButton>
          ) : (
            <Anchor component={Link} to="/links" underline="always" inherit>
              Cancel
            </Anchor>
          )}
        </p>
      )}
    </StepFrame>
  );
}
