/** The list's notice that people still scan codes of deleted links, which are printed somewhere (PLACE-6). */
import { QrCode } from 'lucide-react';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './release-warnings.module.css';
import type { DeletedCodeScans } from './use-links.ts';

const times = (count: number) => (count === 1 ? 'once' : `${formatCount(count)} times`);

export function DeletedCodes({ scans }: { scans: readonly DeletedCodeScans[] }) {
  return (
    <section className={classes.warnings} aria-label="Codes of deleted links">
      <ul className={classes.list}>
        {scans.map(({ code, name, title, scans: count }) => (
          <li key={`${code} ${title}`} className={classes.warning}>
            <QrCode size={17} className={classes.icon} aria-hidden="true" />
            <p className={classes.words}>
              <b>{name}</b> of the deleted link {title} was scanned {times(count)} in the last seven days. It leads to
              your newest bio page.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
