/** The directory of artists' hosts: what it knows follows the news in their order, and a reading that failed is made up for. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { type ArtistHost, type HostDirectory, openHostDirectory } from './host-directory.ts';

let rows: ArtistHost[];
let answer: (rows: ArtistHost[]) => Promise<ArtistHost[]>;
let tell: (news: { domain?: string }) => void;
let comeBack: () => void;
let directory: HostDirectory | undefined;

beforeEach(() => {
  rows = [];
  answer = async (found) => found;
});
afterEach(() => directory?.close());

const open = async () => {
  directory = await openHostDirectory({
    source: {
      artistHosts: (domain) => answer(rows.filter((row) => domain === undefined || row.domain === domain)),
    },
    live: {
      subscribe: (_topic, listener) => {
        tell = listener as typeof tell;
        return () => undefined;
      },
      onGap: (listener) => {
        comeBack = listener;
        return () => undefined;
      },
    },
    log: createLog('silent'),
  });
  return directory;
};
const artistsOf = (domain: string) => [...(directory?.artistsOf(domain) ?? [])];

it('contains every host with all of its artists at the start', async () => {
  rows = [
    { domain: 'a.example', artistId: '1' },
    { domain: 'a.example', artistId: '2' },
    { domain: 'b.example', artistId: '3' },
  ];
  await open();
  expect(artistsOf('a.example')).toEqual(['1', '2']);
  expect(artistsOf('b.example')).toEqual(['3']);
  expect(directory?.artistsOf('c.example')).toBeUndefined();
});

it('applies a change of one host, and drops a removed host', async () => {
  await open();
  rows = [{ domain: 'a.example', artistId: '1' }];
  tell({ domain: 'a.example' });
  await expect.poll(() => artistsOf('a.example')).toEqual(['1']);
  rows = [];
  tell({ domain: 'a.example' });
  await expect.poll(() => directory?.artistsOf('a.example')).toBeUndefined();
});

it('ends with the newest state although an older query takes longer', async () => {
  await open();
  const waiting: (() => void)[] = [];
  answer = (found) => new Promise((resolve) => waiting.push(() => resolve(found)));
  rows = [{ domain: 'a.example', artistId: 'old' }];
  tell({ domain: 'a.example' });
  await expect.poll(() => waiting.length).toBe(1);
  rows = [{ domain: 'a.example', artistId: 'new' }];
  tell({ domain: 'a.example' });
  answer = async (found) => found;
  waiting[0]?.();
  await expect.poll(() => artistsOf('a.example')).toEqual(['new']);
});

it('reloads after notifications may have been missed, and keeps its state while the database is unreachable', async () => {
  rows = [{ domain: 'a.example', artistId: '1' }];
  await open();
  answer = () => Promise.reject(new Error('the database is unavailable'));
  rows = [{ domain: 'b.example', artistId: '2' }];
  comeBack();
  await new Promise((resolve) => setImmediate(resolve));
  expect(artistsOf('a.example')).toEqual(['1']);
  answer = async (found) => found;
  await expect.poll(() => artistsOf('b.example')).toEqual(['2']);
  expect(directory?.artistsOf('a.example')).toBeUndefined();
});

it('fails to start when the first load fails', async () => {
  answer = () => Promise.reject(new Error('the database is unavailable'));
  await expect(open()).rejects.toThrow('the database is unavailable');
});
