/** A long list that scrolls with the window: only the rows near the window are in the page. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { rowsToDraw } from './rows-to-draw.ts';

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

/**
 * Every row has its position and the number of rows; the row with the focus stays in the page while scrolling. `rowHeight` is the usual height of a row in
 * pixels, which is measured later. `label` names the list.
 */
export function WindowRows<Item extends { id: string }>({
  label,
  items,
  rowHeight,
  className,
  rowClassName,
  selecting = false,
  children,
}: {
  label: string;
  items: readonly Item[];
  rowHeight: number;
  className?: string | undefined;
  rowClassName?: string | undefined;
  /** Sets `data-selecting` on the list. */
  selecting?: boolean;
  children: (item: Item) => ReactNode;
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
    count: items.length,
    initialRect,
    estimateSize: () => height.current,
    measureElement: (_, entry) => {
      // A new row counts as high as the others until its layout: measuring it now would force a synchronous layout.
      height.current = entry?.borderBoxSize[0]?.blockSize ?? height.current;
      return height.current;
    },
    overscan: items.length <= drawnWhole ? drawnWhole : drawnAround,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.id ?? index,
    rangeExtractor: (range) =>
      // Before the first layout it is unknown which rows are near the window; the first ones usually are.
      measured === undefined
        ? rowsToDraw({ ...range, startIndex: 0, endIndex: 0 }, -1)
        : rowsToDraw(range, focused === undefined ? -1 : items.findIndex(({ id }) => id === focused)),
    useFlushSync: false,
  });
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(undefined);
  };

  return (
    <ul
      ref={list}
      className={className}
      aria-label={label}
      data-selecting={selecting || undefined}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return (
          item && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={rowClassName}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ position: 'absolute', inset: '0 0 auto', transform: `translateY(${start - top}px)` }}
              onFocus={() => setFocused(item.id)}
              onBlur={leave}
            >
              {children(item)}
            </li>
          )
        );
      })}
    </ul>
  );
}
