/** The embed code has the spec's size and cannot be broken out of. */
import { expect, it } from 'vitest';
import { embedCode } from './embed-code.ts';

it('is an iframe of 500 by 920', () => {
  expect(embedCode('https://vibe.to/paper-lanterns', 'Paper Lanterns')).toBe(
    '<iframe src="https://vibe.to/paper-lanterns" title="Paper Lanterns" width="500" height="920" style="border:0" loading="lazy"></iframe>',
  );
});

it('keeps a title inside its attribute', () => {
  expect(embedCode('https://vibe.to/x', '"><script>alert(1)</script>')).not.toContain('<script');
});
