/** How settings of the environment become those of the server. */
import { expect, it } from 'vitest';
import { readEnvironment } from '../settings.ts';
import { vendorNames } from '../vendors.ts';
import { serverSettings } from './server-settings.ts';

const settingsWith = (variables: Record<string, string>) =>
  serverSettings(readEnvironment({ NODE_ENV: 'test', USE_STAND_INS: 'yes', ...variables }), {
    port: 5590,
    appUrl: 'http://localhost:5590',
    databaseUrl: 'postgresql://localhost/fanfare',
    clickhouseUrl: 'http://localhost:8123',
    secretKey: 'f'.repeat(64),
    standIns: {
      settings: Object.fromEntries(vendorNames.map((name) => [name, {}])),
      trustedPrefixes: [],
      localVisitorIp: () => undefined,
    },
  });

it('bounds the page cache by megabytes, 256 when nothing is set', () => {
  expect(settingsWith({}).pageCacheBytes).toBe(256 * 1024 * 1024);
  expect(settingsWith({ PAGE_CACHE_MB: '32' }).pageCacheBytes).toBe(32 * 1024 * 1024);
});
