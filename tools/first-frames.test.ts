/** Which screens have a first frame, what stands in it, and where the page has it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { drawFirstFrames, withFrame } from './first-frames.ts';

let frames: Record<string, string> = {};
beforeAll(async () => {
  frames = await drawFirstFrames();
}, 60_000);

const count = (html: string, part: string) => html.split(part).length - 1;

describe('the first frames', () => {
  it('are those of the screens that the navigation leads to, and of none that takes the whole window', () => {
    expect(Object.keys(frames)).toEqual(expect.arrayContaining(['/links', '/drops', '/settings', '/billing']));
    expect(frames).not.toHaveProperty('/login');
    expect(frames).not.toHaveProperty('/links/new');
  });

  it('have the heading for each of three widths, and the navigation where the screen is', () => {
    expect(count(frames['/links'] ?? '', '>SmartLinks</h1>')).toBe(3);
    expect(count(frames['/drops'] ?? '', '>Drops</h1>')).toBe(3);
    expect(count(frames['/drops'] ?? '', 'aria-current="page"')).toBe(3);
  });

  it('hide the entries that not every person has', () => {
    const links = frames['/links']?.match(/<a [^>]*href="[^"]+"/g) ?? [];
    const hidden = links
      .filter((link) => link.includes('data-unknown'))
      .map((link) => /href="([^"]+)"/.exec(link)?.[1]);
    expect([...new Set(hidden)].toSorted()).toEqual(['/billing', '/links/new']);
  });

  it('stand behind the place where the dashboard draws, out of reach of keys and screen readers', () => {
    const page = withFrame('<body><div id="root"></div></body>', '<p>$& of it</p>');
    expect(page).toMatch(
      /<div id="root"><\/div>\s*<div id="first-frame" inert aria-hidden="true"><p>\$& of it<\/p><\/div>/,
    );
    expect(withFrame('<div id="root"></div>', undefined)).toBe('<div id="root"></div>');
  });
});
