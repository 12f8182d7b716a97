/** A label in a pill: a type, a state, an active filter. */
import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** `brass` highlights it; `good` and `bad` judge what it says. */
export function Chip({ tone = 'plain', children }: { tone?: 'plain' | 'brass' | 'good' | 'bad'; children: ReactNode }) {
  return <span className={`${classes.chip} ${tone === 'plain' ? '' : classes[tone]}`}>{children}</span>;
}
