/** The rows of the list: however many links there are, only those near the window are in the page. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { LinkRow, type LinkRowProps } from './link-row.tsx';
import classes from './link-rows.module.css';
import type { LinkTotals } from './link-totals.ts';
import { rowsToDraw } from './rows-to-draw.ts';
import type { ListLink } from './use-links.ts';

const rowHeight = 81;

// A list this short is drawn whole, so that the browser's own search finds everything.
const drawnWhole = 60;
const drawnAround = 4;

/** Where the list begins, in pixels from the page's top, also after something above it has grown; undefined until it is drawn. */
function useTop(element: { current: HTMLElement | null }): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    };
    // It speaks once at the beginning too, when the browser has laid the page out anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** `totals` is undefined while they load. Every row says its place and how many there are; the one with the focus stays, wherever one scrolls. */
export function LinkRows({
  links,
  totals,
  selected,
  selecting,
  onSelect,
  onDelete,
}: Pick<LinkRowProps, 'onSelect' | 'onDelete'> & {
  links: readonly ListLink[];
  totals: ReadonlyMap<string, LinkTotals> | undefined;
  selected: ReadonlySet<string>;
  selecting: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  // Known beforehand, the window has its rows drawn with the list, in pieces; asked for afterwards, it would have them drawn at one go.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  // Larger letters make all rows higher.
  const height = useRef(rowHeight);
  const measured = useTop(list);
  const top = measured ?? 0;
  const virtualizer = useWindowVirtualizer({
    count: links.length,
    initialRect,
    estimateSize: () => height.current,
    measureElement: (_, entry) => {
      // A row just drawn is taken to be as high as the others until the browser has laid it out: asking it would make it do so at once.
      height.current = entry?.borderBoxSize[0]?.blockSize ?? height.current;
      return height.current;
    },
    overscan: links.length <= drawnWhole ? drawnWhole : drawnAround,
    scrollMargin: top,
    getItemKey: (index) => links[index]?.id ?? index,
    rangeExtractor: (range) =>
      // Before the list has a place it is not known which rows are near the window, but the first ones often are.
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
                totals={totals?.get(link.id)}
                loading={totals === undefined}
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
