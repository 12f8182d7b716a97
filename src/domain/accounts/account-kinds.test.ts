/** Which kinds of account look after several artists. */
import { expect, test } from 'vitest';
import { looksAfterSeveralArtists } from './account-kinds.ts';

test('agencies and families look after several artists, nobody else does', () => {
  expect(['agency', 'family'].filter(looksAfterSeveralArtists)).toEqual(['agency', 'family']);
  expect(['none', 'base_14', 'base_ata', '', 'Agency'].filter(looksAfterSeveralArtists)).toEqual([]);
});
