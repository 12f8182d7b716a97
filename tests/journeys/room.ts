/** Looks for text that has no room on a page: cut names, headings of many lines, sideways scroll. */
import type { Page } from 'playwright-core';
import { isFullRun } from '#tests/fixtures/figure.ts';

/**
 * The widths at which every screen has to have room. A short run looks at a small phone, just above the phone, a tablet, and the first width with a sidebar; the nightly
 * one at more phones and desktops too, and at halves of desktops, which are what 200 % zoom leaves.
 */
export const roomWidths = isFullRun ? [320, 390, 512, 680, 768, 960, 1024, 1360, 1920] : [320, 680, 768, 1024];

/** The least that a person must see of a name, in pixels. */
const leastName = 40;
/** The most lines of a heading. */
const mostLines = 3;

/** Each place without room on the page as it is, in words; none where all is well. */
export function placesWithoutRoom(page: Page): Promise<string[]> {
  return page.evaluate(findPlaces, { leastName, mostLines });
}

/** Runs in the browser. A name is the first cell of a table's row, the first link of a list's row, or a heading's link. */
function findPlaces(limits: { leastName: number; mostLines: number }): string[] {
  const range = document.createRange();
  const pen = document.createElement('canvas').getContext('2d');
  const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('.visually-hidden') === null;

  /** The width that the text takes on one line. */
  function naturalWidth(element: Element): number {
    if (pen === null) return 0;
    pen.font = getComputedStyle(element).font;
    return pen.measureText(textOf(element)).width;
  }
  /** How much of the text's width is seen: what its line, its box and the boxes around it leave of it. */
  function seenWidth(element: Element): number {
    range.selectNodeContents(element);
    let { left, right } = range.getBoundingClientRect();
    for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const edge = box.getBoundingClientRect();
      // What a box scrolls to is seen.
      if (getComputedStyle(box).overflowX !== 'hidden' && edge.width >= limits.leastName) break;
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
    }
    return Math.max(0, right - left);
  }
  /** The lines that the text takes. */
  function linesOf(element: Element): number {
    range.selectNodeContents(element);
    const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 16;
    const rectangles = [...range.getClientRects()].filter(({ width }) => width > 1).sort((a, b) => a.top - b.top);
    let lines = 0;
    let below = Number.NEGATIVE_INFINITY;
    for (const { top } of rectangles) {
      if (top < below) continue;
      lines += 1;
      below = top + line / 2;
    }
    return lines;
  }

  const found: string[] = [];
  const at = `at ${innerWidth}`;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${at}: the page scrolls sideways by ${scrollWidth - clientWidth}`);
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6, legend'))
    if (isShown(heading) && linesOf(heading) > limits.mostLines)
      found.push(`${at}: heading "${textOf(heading)}" has ${linesOf(heading)} lines`);
  const names = new Set([
    ...document.querySelectorAll('tbody tr > :first-child, :is(h1, h2, h3, h4, h5, h6) a'),
    ...[...document.querySelectorAll('main li')].flatMap((row) => row.querySelector('a') ?? []),
  ]);
  for (const name of names)
    if (isShown(name) && naturalWidth(name) >= limits.leastName && seenWidth(name) < limits.leastName)
      found.push(`${at}: ${Math.round(seenWidth(name))} px are seen of "${textOf(name)}"`);
  return found;
}
