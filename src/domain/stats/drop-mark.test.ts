/** The mark of a drop: written into a URL without changing the rest of it, and read again as a campaign. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longestCampaignValue, readCampaign } from './campaign.ts';
import { dropMark, markedCampaign, markedUrl, sampleMark } from './drop-mark.ts';

const mark = dropMark('0199aa10-7c00-4000-8000-00000000aF9c', new Date('2026-11-27T23:30:00Z'));

it('names the day and a part of the id, in one length', () => {
  expect(mark).toBe('nov27-af9c');
  expect(mark).toHaveLength(sampleMark.length);
});

it.each([
  ['https://vibe.to/song', 'https://vibe.to/song?utm_d=nov27-af9c'],
  ['https://vibe.to/song?', 'https://vibe.to/song?utm_d=nov27-af9c'],
  ['https://Vibe.to?utm_source=a%20b#top', 'https://Vibe.to?utm_source=a%20b&utm_d=nov27-af9c#top'],
  ['https://vibe.to/song?utm_d=jan02-0001&x=1', 'https://vibe.to/song?x=1&utm_d=nov27-af9c'],
])('DROP-58: marks %s', (url, marked) => {
  expect(markedUrl(url, mark)).toBe(marked);
  expect(markedUrl(url, '')).toBe(url);
});

it('is read again behind any campaign, within the length of a value', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (campaign) => {
      const url = `https://vibe.to/song?utm_campaign=${encodeURIComponent(campaign)}`;
      const { utm_campaign } = readCampaign(new URL(markedUrl(url, mark)).search);
      expect(utm_campaign === markedCampaign(mark) || utm_campaign.endsWith(` ${markedCampaign(mark)}`)).toBe(true);
      expect([...utm_campaign].length).toBeLessThanOrEqual(longestCampaignValue);
    }),
  );
});
