/** A list that scrolls with the window. A long one has only the rows near the window in the page, by code that is loaded when there is such a list. */
import { lazy, type ReactNode, Suspense } from 'react';
import type { RowsProps } from './near-rows.tsx';

const NearRows = lazy(async () => ({ default: (await import('./near-rows.tsx')).NearRows }));

// A list this short is drawn whole, so that the browser's own search finds everything.
const drawnWhole = 60;

/** The rows from the first one on, as many as `shown`; below them there is room for the others. */
function FirstRows({
  label,
  items,
  rowHeight,
  className,
  rowClassName,
  selecting = false,
  draw,
  shown,
}: RowsProps & { shown: number }) {
  const isWhole = shown >= items.length;
  return (
    <ul
      className={className}
      aria-label={label}
      data-selecting={selecting || undefined}
      style={isWhole ? undefined : { height: items.length * rowHeight }}
    >
      {items.slice(0, shown).map(({ id }, index) => (
        <li key={id} className={rowClassName} aria-setsize={items.length} aria-posinset={index + 1}>
          {draw(index)}
        </li>
      ))}
    </ul>
  );
}

/** Every row has its position and the number of rows. `rowHeight` is the usual height of a row in pixels, which is measured later. `label` names the list. */
export function WindowRows<Item extends { id: string }>({
  items,
  children,
  ...list
}: Omit<RowsProps, 'items' | 'draw'> & { items: readonly Item[]; children: (item: Item) => ReactNode }) {
  const draw = (index: number): ReactNode => {
    const item = items[index];
    return item && children(item);
  };
  const rows = { ...list, items, draw };
  if (items.length <= drawnWhole) return <FirstRows {...rows} shown={drawnWhole} />;
  return (
    <Suspense fallback={<FirstRows {...rows} shown={Math.ceil(window.innerHeight / list.rowHeight)} />}>
      <NearRows {...rows} />
    </Suspense>
  );
}
