/** The head of a screen: its name, and at the right what can be done on it. */
import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

/** The screen's only `h1`. `children` are its actions; `tools` stand before them, and below the name on a phone. */
export function PageHeading({ title, tools, children }: { title: ReactNode; tools?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.heading}>
      <h1 className={classes.title}>{title}</h1>
      {tools && <div className={classes.tools}>{tools}</div>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
