/** A label in a pill: a type, a state, an active filter. */
import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** `brass` highlights it. */
export function Chip({ tone = 'plain', children }: { tone?: 'plain' | 'brass'; children: ReactNode }) {
  return <span className={`${classes.chip} ${tone === 'brass' ? classes.brass : ''}`}>{children}</span>;
}
