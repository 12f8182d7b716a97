/** A card: hairline border, round corners, no shadow. */
import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

/** A named section. `aside` is shown at the right of its title; `flush` leaves the padding to the content. */
export function Card({
  title,
  aside,
  flush = false,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || aside) && (
        <header className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {aside}
        </header>
      )}
      {flush ? children : <div className={classes.body}>{children}</div>}
    </section>
  );
}
