/** Things of the installation as rows that lead to their cards. */
import { ChevronRight } from 'lucide-react';
import { Link } from '#web/navigation/navigation.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { cardPath, kindName, toneOf } from './desk-words.ts';
import classes from './found-list.module.css';
import type { DeskFound } from './option-values.ts';

/** `label` names the list. `mixed`: the rows say of which kind they are. */
export function FoundList({
  label,
  items,
  mixed = false,
}: {
  label: string;
  items: readonly DeskFound[];
  mixed?: boolean;
}) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={`${item.kind}:${item.id}`}>
          <Link to={cardPath(item)} className={classes.row} data-desk-result>
            <span className={classes.words}>
              <b dir="auto">{item.title}</b>
              {(mixed || item.subtitle !== '') && (
                <small dir="auto">
                  {[mixed ? kindName(item.kind) : '', item.subtitle].filter((each) => each !== '').join(' · ')}
                </small>
              )}
            </span>
            {item.state !== '' && <Chip tone={toneOf(item.state)}>{item.state}</Chip>}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
