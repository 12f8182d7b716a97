/** Two processes with different keys on one database, and the change of a key (MODE-4). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { checkKeyCanary, wrongKeySentence } from './key-canary.ts';

const [oldKey, newKey, otherKey] = ['o', 'n', 'x'].map((letter) => letter.repeat(40)) as [string, string, string];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(async () => await testApp?.close());

it('refuses a second node with another key, in words that say which settings to look at', async () => {
  await expect(testApp.addServer({ secretKey: otherKey })).rejects.toThrow(wrongKeySentence);
  expect(wrongKeySentence).toContain('SECRET_KEY_PREVIOUS');
  const second = await testApp.addServer();
  expect((await fetch(`${second.url}/_/health`)).status).toBe(200);
  await second.close();
});

describe('a key’s change', () => {
  const check = async (secretKey: string, previousSecretKey?: string) => {
    const { database, pool } = openPostgres(testApp.settings.databaseUrl, { connections: 2 });
    try {
      await checkKeyCanary({ database, clock: createMovableClock(), secretKey, previousSecretKey });
      return 'ok';
    } catch (error) {
      return error instanceof Error ? error.name : 'refused';
    } finally {
      await pool.end();
    }
  };
  const rewrite = async (secretKey: string, previousSecretKey?: string) => {
    await testApp.sql('delete from key_canary');
    return await check(secretKey, previousSecretKey);
  };

  it('lets processes with either order of keys run side by side, and needs the former one until the secrets were moved', async () => {
    expect(await rewrite(oldKey)).toBe('ok');
    expect(await check(newKey)).toBe('SettingError');
    expect(await check(newKey, oldKey)).toBe('ok');
    expect(await check(oldKey)).toBe('ok');
    expect(await check(newKey)).toBe('SettingError');
  });

  it('in an installation that had no word yet, is written with the former key', async () => {
    expect(await rewrite(newKey, oldKey)).toBe('ok');
    expect([await check(oldKey), await check(newKey)]).toEqual(['ok', 'SettingError']);
  });

  it('is done with re-encrypt, the last step of which moves the word', async () => {
    const { secretKey } = testApp.settings;
    expect(await rewrite(secretKey, oldKey)).toBe('ok');
    expect(await check(secretKey)).toBe('SettingError');
    expect(await testApp.modules.installation.reEncrypt?.()).toBe(0);
    expect([await check(secretKey), await check(oldKey)]).toEqual(['ok', 'SettingError']);
    expect(Object.keys(testApp.modules).at(-1)).toBe('installation');
  });

  it('is written once by processes that start at the same time with different keys: one goes on', async () => {
    await testApp.sql('delete from key_canary');
    const outcomes = await Promise.all([oldKey, newKey, otherKey].map((key) => check(key)));
    expect(outcomes.toSorted()).toEqual(['SettingError', 'SettingError', 'ok']);
  });
});
