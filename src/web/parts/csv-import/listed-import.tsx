/** An import in the list of all: its name, what became of it, when it was uploaded, and its state. */
import type { ReactNode } from 'react';
import { writtenTime } from '#web/lib/written-time.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { Chip } from '#web/ui/chip.tsx';
import classes from './csv-import.module.css';

/** `words` say what became of it; `tone` and `state` are those of its chip; `children` are its buttons. */
export function ListedImport({
  to,
  name,
  words,
  createdAt,
  tone,
  state,
  children,
}: {
  to: string;
  name: string;
  words: string;
  createdAt: string;
  tone: 'good' | 'plain' | 'brass';
  state: string;
  children?: ReactNode;
}) {
  return (
    <li className={classes.listed}>
      <span className={classes.what}>
        <Link to={to} className={classes.name}>
          <bdi>{name}</bdi>
        </Link>
        <span className={classes.note}>
          {words} · <time dateTime={createdAt}>{writtenTime(createdAt)}</time>
        </span>
      </span>
      <Chip tone={tone}>{state}</Chip>
      {children}
    </li>
  );
}
