/** Shows a notice and what is below it at once, so that the notice pushes nothing down when it comes (UI-42). */
import { type ReactNode, Suspense } from 'react';
import classes from './held-back.module.css';

/** `waiting`: it is not known yet whether there is a notice. Parts that load late hold the others back, too. */
export function HeldBack({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <div className={classes.held} data-waiting={waiting || undefined}>
      <Suspense>{children}</Suspense>
    </div>
  );
}
