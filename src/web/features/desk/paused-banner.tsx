/** Says on every screen of the desk that all drops are paused, and lets them go on (UI-74). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { utcText } from '#domain/kernel/utc-text.ts';
import { CommandDialog, type WantedCommand } from './command-dialog.tsx';
import classes from './paused-banner.module.css';
import { useCommand, useDesk } from './use-desk.ts';

/** Nothing while drops are sent. The dialog stays open over the banner's end, with the result in it. */
export function PausedBanner() {
  const { desk, reload } = useDesk();
  const resume = useCommand('drops resume');
  const [wanted, setWanted] = useState<WantedCommand>();
  const pause = desk.drops_paused;
  return (
    <>
      {pause && (
        <section className={classes.banner} aria-label="All drops are paused">
          <p className={classes.text}>
            <b>All drops are paused.</b> Nothing has been sent since {utcText(new Date(pause.since))}. Paused by{' '}
            {pause.by}
            {pause.reason === '' ? '.' : <>: “{pause.reason}”</>}
          </p>
          {resume && (
            <Button
              size="xs"
              onClick={() => setWanted({ command: resume, given: {}, label: 'Resume all drops', danger: false })}
            >
              Resume
            </Button>
          )}
        </section>
      )}
      {wanted && <CommandDialog wanted={wanted} onDone={reload} onClose={() => setWanted(undefined)} />}
    </>
  );
}
