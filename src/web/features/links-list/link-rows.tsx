/** The rows of the list, virtualised: only those near the window are in the page. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { LinkRow, type LinkRowProps } from './link-row.tsx';
import classes from './link-rows.module.css';
import type { LinkTotals, TotalsOfLinks } from './link-totals.ts';
import { rowsToDraw } from './rows-to-draw.ts';
import type { ListLink } from './use-links.ts';

const rowHeight = 81;
/** What a link shows that nobody has opened yet. */
const nothing: LinkTotals = { views: 0, clicks: 0, trend: [] };

// A list this short is rendered whole, so that the browser's own search finds everything.
const drawnWhole = 60;
const drawnAround = 4;

/** The list's offset from the page's top in pixels, kept up to date; undefined until the first layout. */
function useTop(element: { current: HTMLElement | null }): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    };
    // The observer also fires once after the first layout.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Every row has its position and the number of rows; the row with the focus stays in the page while scrolling. */
export function LinkRows({
  links,
  totals,
  selected,
  selecting,
  onSelect,
  onDelete,
}: Pick<LinkRowProps, 'onSelect' | 'onDelete'> & {
  links: readonly ListLink[];
  totals: TotalsOfLinks;
  selected: ReadonlySet<string>;
  selecting: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  // With the initial size, the rows are rendered with the list, interruptibly; measured later, all would be rendered at once.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  // A larger font size makes all rows taller.
  const height = useRef(rowHeight);
  const measured = useTop(list);
  const top = measured ?? 0;
  const virtualizer = useWindowVirtualizer({
    count: links.length,
    initialRect,
    estimateSize: () => height.current,
    measureElement: (_, entry) => {
      // A new row counts as high as the others until its layout: measuring it now would force a synchronous layout.
      height.current = entry?.borderBoxSize[0]?.blockSize ?? height.current;
      return height.current;
    },
    overscan: links.length <= drawnWhole ? drawnWhole : drawnAround,
    scrollMargin: top,
    getItemKey: (index) => links[index]?.id ?? index,
    rangeExtractor: (range) =>
      // Before the first layout it is unknown which rows are near the window; the first ones usually are.
      measured === undefined
        ? rowsToDraw({ ...range, startIndex: 0, endIndex: 0 }, -1)
        : rowsToDraw(range, focused === undefined ? -1 : links.findIndex(({ id }) => id === focused)),
    useFlushSync: false,
  });
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(undefined);
  };

  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label="Links"
      data-selecting={selecting || undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const link = links[index];
        return (
          link && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={`${classes.row} ${classes.placed}`}
              aria-setsize={links.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
              onFocus={() => setFocused(link.id)}
              onBlur={leave}
            >
              <LinkRow
                link={link}
                totals={typeof totals === 'object' ? (totals.get(link.id) ?? nothing) : totals}
                selected={selected.has(link.id)}
                onSelect={onSelect}
                onDelete={onDelete}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}
