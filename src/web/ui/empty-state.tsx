/** The empty state of a list, a chart or a screen, with the action that fills it. */
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** A title, a sentence, and at most one action. `icon` is decoration. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.state}>
      {icon && (
        <div className={classes.picture} aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
