/** Fetched pages: their encodings, and pages that are made to block a parser. */
import { expect, it } from 'vitest';
import { fetchedHtml, shallowHtml } from './fetched-html.ts';

const answer = (contentType: string, bytes: number[]) =>
  fetchedHtml({ url: new URL('https://page.example'), status: 200, contentType, bytes: Buffer.from(bytes) });

it('decodes a page as its header says, and as UTF-8 where the header helps nothing', () => {
  expect(answer('text/html; charset=iso-8859-1', [0x62, 0xe9])).toBe('bé');
  expect(answer('text/html; charset="klingon"', [0x62, 0xc3, 0xa9])).toBe('bé');
  expect(answer('text/html', [0x62, 0xc3, 0xa9])).toBe('bé');
});

it('leaves a page as it is whose elements are closed, or need no end', () => {
  const page = `<title>Long</title>${'<div><p>One<p>Two<br><img src="x"><input></div>'.repeat(5_000)}`;
  expect(shallowHtml(page)).toBe(page);
});

it('cuts a page off where its elements are nested too deep', () => {
  const cut = shallowHtml(`<title>Deep</title>${'<div>'.repeat(500_000)}`);
  expect(cut.slice(0, 24)).toBe('<title>Deep</title><div>');
  expect(cut.length).toBeLessThan(6_000);
});
