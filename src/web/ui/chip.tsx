/** A word in a pill: a kind, a state, a filter that is on. */
import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** `brass` lifts it out of its neighbours. */
export function Chip({ tone = 'plain', children }: { tone?: 'plain' | 'brass'; children: ReactNode }) {
  return <span className={`${classes.chip} ${tone === 'brass' ? classes.brass : ''}`}>{children}</span>;
}
