/** The pages of the list: the first, the last and those around the open one (DROP-93). */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { shownPages } from '#domain/fans/fan-filter.ts';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './subscribers.module.css';

/** `page` counts from 1. Draws nothing for a single page. */
export function Pagination({
  page,
  pages,
  onChange,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  if (pages <= 1) return null;
  const shown = shownPages(page, pages);
  return (
    <nav className={classes.pages} aria-label="Pages">
      <button
        type="button"
        className={classes.page}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size={15} aria-hidden="true" />
      </button>
      {shown.map((each, place) =>
        each === null ? (
          <span key={`before ${shown[place + 1]}`} className={classes.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            className={classes.page}
            aria-label={`Page ${formatCount(each)}`}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onChange(each)}
          >
            {formatCount(each)}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.page}
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={15} aria-hidden="true" />
      </button>
    </nav>
  );
}
