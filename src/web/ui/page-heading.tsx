/** The head of a screen: its name, and at the right what can be done on it. */
import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

/** The screen's only `h1`. `children` are its actions. */
export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={classes.heading}>
      <h1 className={classes.title}>{title}</h1>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
