/** The list's warnings: pre-releases that will fail, or already fail, their fans, each with the way to mend it (UI-4). */
import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { RangeContext } from '#domain/stats/date-range.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { warningWords, whenItComesOut } from '#web/parts/warning-words.ts';
import classes from './release-warnings.module.css';
import type { ListLink, ReleaseWarning } from './use-links.ts';

const shownAtFirst = 3;

/** Renders nothing without warnings. With `mayChange` each has a link to the editor. */
export function ReleaseWarnings({
  warnings,
  links,
  context,
  mayChange,
}: {
  warnings: readonly ReleaseWarning[];
  links: readonly ListLink[];
  context: RangeContext;
  mayChange: boolean;
}) {
  const [all, setAll] = useState(false);
  const rows = warnings.flatMap(({ link_id, release_time, kinds }) => {
    const link = links.find(({ id }) => id === link_id);
    const words = warningWords(kinds, whenItComesOut(new Date(release_time), context.now, context.zone));
    return link && words ? [{ link, words }] : [];
  });
  if (rows.length === 0) return null;
  const hidden = all ? 0 : Math.max(0, rows.length - shownAtFirst);

  return (
    <section className={classes.warnings} aria-label="Pre-release warnings">
      <ul className={classes.list}>
        {rows.slice(0, rows.length - hidden).map(({ link, words }) => (
          <li key={link.id} className={classes.warning}>
            <TriangleAlert size={17} className={classes.icon} aria-hidden="true" />
            <p className={classes.words}>
              <b>{link.title}</b> {words}
            </p>
            {mayChange && (
              <Button
                component={Link}
                to={`/links/${link.id}?action=edit`}
                variant="default"
                size="xs"
                aria-label={`Edit link ${link.title}`}
              >
                Edit link
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          Show {hidden} more
        </button>
      )}
    </section>
  );
}
