/** A screen's heading: its name, and its actions at the right. */
import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

/** The screen's only `h1`. `children` are its actions; `tools` stand before them, and below the name on a phone. */
export function PageHeading({ title, tools, children }: { title: ReactNode; tools?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.room}>
      <div className={classes.heading}>
        <h1 className={classes.title}>{title}</h1>
        {(tools || children) && (
          <div className={classes.side}>
            {tools && <div className={classes.tools}>{tools}</div>}
            {children && <div className={classes.actions}>{children}</div>}
          </div>
        )}
      </div>
    </div>
  );
}
