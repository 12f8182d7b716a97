/** The embed code: its size, and that a title cannot break out of it. */
import { expect, test } from 'vitest';
import { embedCode } from './embed-code.ts';

test('a frame 500 wide by 920 high', () => {
  expect(embedCode('https://vibe.to/paper-lanterns', 'Paper Lanterns')).toBe(
    '<iframe src="https://vibe.to/paper-lanterns" title="Paper Lanterns" width="500" height="920" style="border:0" loading="lazy"></iframe>',
  );
});

test('a title cannot leave its attribute', () => {
  expect(embedCode('https://vibe.to/x', '"><script>alert(1)</script>')).not.toContain('<script>');
});
