/** Which versions of the databases are too old. */
import { expect, it } from 'vitest';
import { clickHouseProblem } from '#server/platform/db/clickhouse-version.ts';
import { postgresProblem } from './engine-versions.ts';

it.each([150_018, 180_004])('takes PostgreSQL %d', (version) => expect(postgresProblem(version)).toBeUndefined());

it('refuses an older PostgreSQL with what is needed', () => {
  expect(postgresProblem(140_022)).toBe(
    'PostgreSQL 14 is too old: Fanfare needs 15 or newer. Upgrade the server of DATABASE_URL.',
  );
});

it.each(['24.10.1.2812', '25.3.2.39', '26.7.3-stable.1'])('takes ClickHouse %s', (version) =>
  expect(clickHouseProblem(version)).toBeUndefined(),
);

it.each(['24.8.14.39', '24.3.18.7', '23.12.1.1', ''])('refuses ClickHouse "%s"', (version) =>
  expect(clickHouseProblem(version)).toBe(
    `ClickHouse ${version} is too old: Fanfare needs 24.10 or newer. Upgrade the server of CLICKHOUSE_URL.`,
  ),
);
