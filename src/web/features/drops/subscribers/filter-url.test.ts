/** The state of the Subscribers tab in the url. */
import { expect, it } from 'vitest';
import { readSubscribers, writeSubscribers } from './filter-url.ts';

const read = (query: string) => readSubscribers(new URLSearchParams(query));

it('reads what it has written', () => {
  const source = '0b0f9d7e-5f0a-4c3e-9a51-1f1d0a7c2b33';
  const query = `channel=email&channel=spotify&country=US&country=&city=Malm%C3%B6&source=${source}&import=${source}&unsaved=${source}&page=3`;
  const state = read(query);
  expect(state).toEqual({
    filter: {
      channels: ['email', 'spotify'],
      countries: ['US', ''],
      regions: [],
      cities: ['Malmö'],
      sources: [source],
      imports: [source],
      unsaved: [source],
    },
    page: 3,
  });
  expect(writeSubscribers(new URLSearchParams(), state).toString()).toBe(query);
});

it('leaves out what cannot be', () => {
  expect(read('channel=fax&source=x&page=-2')).toEqual(read(''));
  expect(read('country=SE&country=SE').filter.countries).toEqual(['SE']);
  expect(writeSubscribers(new URLSearchParams('page=9'), read('')).toString()).toBe('');
});
