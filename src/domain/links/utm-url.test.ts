import { expect, it } from 'vitest';
import { utmUrl } from './utm-url.ts';

const values = { source: 'Meta Ads', medium: 'Paid', campaign: '' };

it('PLACE-40: UTM values are added in small letters with _, and those of the url win', () => {
  expect(utmUrl('https://vibe.to/night-ferry', values)).toBe(
    'https://vibe.to/night-ferry?utm_source=meta_ads&utm_medium=paid',
  );
  expect(utmUrl('https://vibe.to/night-ferry/-7k?UTM_Source=mine#top', values)).toBe(
    'https://vibe.to/night-ferry/-7k?UTM_Source=mine&utm_medium=paid#top',
  );
  expect(utmUrl('https://vibe.to/a', { source: ' ', medium: '', campaign: 'Köln & Bonn' })).toBe(
    'https://vibe.to/a?utm_campaign=k%C3%B6ln_%26_bonn',
  );
  expect(utmUrl('https://vibe.to/a', { source: '', medium: '', campaign: '' })).toBe('https://vibe.to/a');
});
