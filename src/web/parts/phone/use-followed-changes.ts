/** Scrolls the preview to what an edit changed (UI-42). */
import { useEffect, useLayoutEffect, useRef } from 'react';

/** The changed element: of a text its parent, of a list the element that came. */
function changedBy({ type, target, addedNodes }: MutationRecord): Element[] {
  if (type === 'characterData') return target.parentElement === null ? [] : [target.parentElement];
  if (type === 'attributes') return [target as Element];
  const added = [...addedNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE) as Element[];
  return added.length > 0 ? added : [target as Element];
}

/** Nothing moves where some of the change is in sight, or the page is another one. `inside` is the document of the preview, null until it is there. */
export function useFollowedChanges(inside: Document | null): void {
  const watch = useRef<MutationObserver>(undefined);
  useEffect(() => {
    if (inside === null) return undefined;
    // What the page's own script changes, such as the countdown, comes here and is dropped; the records of an edit are taken before.
    const observer = new MutationObserver(() => undefined);
    observer.observe(inside.body, { subtree: true, childList: true, characterData: true, attributes: true });
    watch.current = observer;
    return () => observer.disconnect();
  }, [inside]);
  // After each rendering, when the edit stands in the document.
  useLayoutEffect(() => {
    const view = inside?.defaultView;
    if (!view) return;
    const boxes = (watch.current?.takeRecords() ?? [])
      .flatMap(changedBy)
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 0 && height < view.innerHeight);
    const [first] = boxes;
    if (first === undefined || boxes.some(({ top, bottom }) => bottom > 0 && top < view.innerHeight)) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    view.scrollBy({ top: first.top - (view.innerHeight - first.height) / 2, behavior });
  });
}
