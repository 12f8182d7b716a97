/** The rows of a long list that are near the window, the only ones in the page. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { rowsToDraw } from './rows-to-draw.ts';

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

/** What a list of rows needs; `draw` draws the row with this index. */
export interface RowsProps {
  label: string;
  items: readonly { id: string }[];
  /** The usual height of a row in pixels. */
  rowHeight: number;
  className?: string | undefined;
  rowClassName?: string | undefined;
  /** Sets `data-selecting` on the list. */
  selecting?: boolean;
  draw: (index: number) => ReactNode;
}

/** The row with the focus stays in the page while scrolling. Rows are measured once they are drawn. */
export function NearRows({ label, items, rowHeight, className, rowClassName, selecting, draw }: RowsProps) {
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
    overscan: drawnAround,
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
              {draw(index)}
            </li>
          )
        );
      })}
    </ul>
  );
}
