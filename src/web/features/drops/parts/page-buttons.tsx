/** Leads to the next and the previous page of a list whose length is not known. */
import { Button } from '@mantine/core';
import classes from './page-buttons.module.css';

/** Nothing when there is one page only. */
export function PageButtons({
  page,
  hasNext,
  onChange,
}: {
  page: number;
  hasNext: boolean;
  onChange: (page: number) => void;
}) {
  if (page === 0 && !hasNext) return null;
  return (
    <nav className={classes.pages} aria-label="Pages">
      <Button variant="default" size="xs" disabled={page === 0} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span className={classes.page}>Page {page + 1}</span>
      <Button variant="default" size="xs" disabled={!hasNext} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
