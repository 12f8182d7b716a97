/** Things of the installation as rows that lead to their cards. */
import { ChevronRight } from 'lucide-react';
import { Link } from '#web/navigation/navigation.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { cardPath, toneOf } from './desk-words.ts';
import classes from './found-list.module.css';
import type { DeskFound } from './option-values.ts';

/** `label` names the list. */
export function FoundList({ label, items }: { label: string; items: readonly DeskFound[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={`${item.kind}:${item.id}`}>
          <Link to={cardPath(item)} className={classes.row} data-desk-result>
            <span className={classes.words}>
              <b dir="auto">{item.title}</b>
              {item.subtitle !== '' && <small dir="auto">{item.subtitle}</small>}
            </span>
            {item.state !== '' && <Chip tone={toneOf(item.state)}>{item.state}</Chip>}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
