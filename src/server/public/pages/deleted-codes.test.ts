/** Codes of deleted links are led on whatever the counting does, and a flood of scans takes one statement at a time. */
import { expect, it, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createDeletedCodes } from './deleted-codes.ts';

const bio = { domain: 'vibe.to', path: 'mara' };
const host = { domain: 'vibe.to' };
const scan = (path: string, code = '7k') => ({ path, code, isPerson: true });

function codes(count: (scans: number) => Promise<void>) {
  const counted: string[] = [];
  const leftBy = vi.fn(async ({ path }: { path: string }) => (path === 'never' ? undefined : { artistId: 'mara' }));
  const find = vi.fn(async () => bio);
  const deletedCodes = createDeletedCodes({
    deletedCodes: {
      leftBy,
      count(place, code, scans) {
        counted.push(`${place.path} ${code} ${scans}`);
        return count(scans);
      },
    },
    frontPages: { find },
    log: createLog('silent'),
  });
  return { deletedCodes, counted, leftBy, find };
}

it('PLACE-6: scans that come while one is stored are added up, and none is lost', async () => {
  let store = () => {};
  const { deletedCodes, counted } = codes(() => new Promise((resolve) => (store = resolve)));
  for (let scans = 0; scans < 500; scans += 1) expect(await deletedCodes.find(host, scan('song'))).toEqual(bio);
  await deletedCodes.find(host, scan('other'));
  expect(counted).toEqual(['song 7k 1']);
  store();
  await vi.waitFor(() => expect(counted).toEqual(['song 7k 1', 'song 7k 499']));
  store();
  await vi.waitFor(() => expect(counted.at(-1)).toBe('other 7k 1'));
});

it('PLACE-6: goes on counting after a scan that could not be stored', async () => {
  const { deletedCodes, counted } = codes(() => Promise.reject(new Error('away')));
  for (let scans = 0; scans < 2; scans += 1) {
    expect(await deletedCodes.find(host, scan('song'))).toEqual(bio);
    await vi.waitFor(() => expect(counted).toHaveLength(scans + 1));
  }
});

it('asks once whose a place was, and of artists that the host does not serve leads nowhere', async () => {
  const { deletedCodes, leftBy, find, counted } = codes(async () => {});
  for (const path of ['never', 'never', 'song', 'song']) await deletedCodes.find(host, scan(path));
  expect(leftBy).toHaveBeenCalledTimes(2);
  find.mockClear();
  counted.length = 0;
  expect(await deletedCodes.find({ ...host, artists: new Set(['other']) }, scan('song'))).toBeUndefined();
  expect([find.mock.calls.length, counted.length]).toEqual([0, 0]);
});
