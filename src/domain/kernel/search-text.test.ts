/** How texts are searched. */
import { expect, test } from 'vitest';
import { hasEveryWord, searchWords } from './search-text.ts';

test('finds every word wherever it is, whatever the case and the accents', () => {
  const text = 'Fjällräven Náměstí vibe.to/night-ferry';
  for (const typed of ['fjall', 'NAMESTI', 'ferry fjäll', ' night  to/n ', '', '  '])
    expect(hasEveryWord(text, typed), typed).toBe(true);
  for (const typed of ['ferry boat', 'nightferry', '%', '_']) expect(hasEveryWord(text, typed), typed).toBe(false);
});

test('splits what was typed at white space, however much of it there is', () => {
  expect(searchWords('  Night\u00a0 Ferry\n')).toEqual(['Night', 'Ferry']);
  expect(searchWords(' \t')).toEqual([]);
});
