/** What the checks call well, worth a look, and wrong. */
import { expect, it } from 'vitest';
import { allReal } from '#domain/installation/vendor-modes.ts';
import { reasonOf, textOf } from './check.ts';
import { judgeClock, judgeConnections } from './databases.ts';
import { hostsOf } from './hosts.ts';
import { judgeModes } from './installation.ts';
import { judgeDisk, judgeOpenFiles } from './outside.ts';

it.each([
  [0, 'ok', 'agrees with PostgreSQL'],
  [-1_900, 'ok', 'agrees with PostgreSQL'],
  [30_000, 'warning', '30 s ahead of the clock of PostgreSQL'],
  [-61_000, 'failed', '61 s behind the clock of PostgreSQL'],
  [7_200_000, 'failed', '7200 s ahead of the clock of PostgreSQL'],
])('a clock that is %d ms ahead: %s', (ahead, state, found) =>
  expect(judgeClock(ahead, 'PostgreSQL')).toMatchObject({ state, found }),
);

it.each([
  [100, 2, 'ok'],
  [100, 8, 'warning'],
])('%d connections for %d processes: %s', (most, processes, state) =>
  expect(judgeConnections(most, processes)).toMatchObject({ state }),
);

it.each([
  [2 ** 31, 'ok'],
  [2 ** 29, 'warning'],
  [2 ** 25, 'failed'],
])('%d free bytes: %s', (free, state) => expect(judgeDisk(free, '/data')).toMatchObject({ state }));

it.each([
  [1_024, 'warning'],
  [65_536, 'ok'],
  [undefined, 'ok'],
])('%s open files: %s', (most, state) => expect(judgeOpenFiles(most)).toMatchObject({ state }));

it('warns of stand-ins in production only', () => {
  const modes = { ...allReal, mail: 'stand-in' } as const;
  expect(judgeModes(modes, false)).toMatchObject({ state: 'ok' });
  expect(judgeModes(modes, true)).toMatchObject({ state: 'warning', advice: expect.stringContaining('mail') });
  expect(judgeModes({ ...allReal, texts: 'off' }, true)).toMatchObject({ state: 'ok' });
});

it('asks for the dashboard, every link host, any name of an artist, and the short host', () => {
  const hosts = {
    appUrl: 'https://app.example.com',
    linkHosts: ['a.to', 'b.to'],
    shortHost: 'go.a.to',
    dnsServers: [],
  };
  expect(hostsOf(hosts)).toEqual(['app.example.com', 'a.to', 'b.to', 'fanfare-check.a.to', 'go.a.to']);
});

it('gives a person one line, and a reason where the error has no message', () => {
  expect(textOf({ name: 'Disk', state: 'failed', found: '1 MB free', advice: 'Make room.' })).toBe(
    'failed   Disk: 1 MB free. Make room.',
  );
  expect(reasonOf(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
});
