/** What the log leaves out: secrets, what errors of the database quote of rows, and repetitions; and what each line says of its origin. */
import { hostname } from 'node:os';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { runAs, workOf } from './turns/work.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('engines').databaseUrl });
  await client.connect();
});
afterAll(() => client?.end());

const written = (entry: object): string => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).info(entry, 'An entry.');
  return lines.join('');
};

it.each([
  [
    `create temp table fans (contact text primary key, city text not null); insert into fans values ('+4915112345678', null)`,
  ],
  [
    `create temp table twice (contact text primary key); insert into twice values ('+4915112345678'), ('+4915112345678')`,
  ],
  [`select * from json_to_recordset('[{"value": "+4915112345678 \\ud83d"}]') as r(value text)`],
])('names an error of the database without the row that it quotes', async (statement) => {
  const error: unknown = await client.query(statement).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(JSON.stringify(error)).toContain('+49151');
  const line = written({ err: error });
  expect(line).not.toContain('+49151');
  expect(line).toMatch(/null value in column|duplicate key value|invalid input syntax/);
});

it('takes secrets out', () => {
  expect(written({ token: 'abc', request: { headers: { authorization: 'abc' } } })).not.toContain('abc');
});

describe('an error that repeats', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const logged = () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }, 'web 2');
    return { lines, log };
  };
  const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '10.0.0.5', port: 5432 });

  it('is a line at once and then one a minute with a count, whichever part of the product it met', () => {
    const { lines, log } = logged();
    for (let second = 0; second < 120; second += 1) {
      for (let each = 0; each < 35; each += 1)
        log[each % 2 === 0 ? 'warn' : 'error'](
          { err: refused() },
          each % 2 === 0 ? 'Could not look for due jobs.' : 'A job failed.',
        );
      vi.advanceTimersByTime(1_000);
    }
    expect(lines).toHaveLength(3);
    const counted = lines.reduce((sum, { repeated }) => sum + Number(repeated ?? 1), 0);
    expect(counted).toBe(120 * 35);
    expect(lines[1]).toMatchObject({
      sentences: { 'Could not look for due jobs.': expect.any(Number), 'A job failed.': expect.any(Number) },
    });
    expect(lines[1]?.msg).toContain('more of this kind within a minute');
    vi.advanceTimersByTime(180_000);
    expect(lines).toHaveLength(3);
    log.warn({ err: refused() }, 'A job failed.');
    expect(lines).toHaveLength(4);
  });

  it('hides no error of another kind, and no line without an error', () => {
    const { lines, log } = logged();
    for (const address of ['10.0.0.5', '10.0.0.6'])
      log.warn({ err: Object.assign(refused(), { address }) }, 'A job failed.');
    for (const job of ['mails.send', 'links.forget']) log.warn({ err: new Error('odd'), job }, 'A job failed.');
    log.error({ err: new TypeError('odd'), job: 'mails.send' }, 'A job failed.');
    for (let each = 0; each < 3; each += 1) log.warn('The disk is nearly full.');
    expect(lines).toHaveLength(8);
  });

  it('says which process and machine wrote it, and for which request', () => {
    const { lines, log } = logged();
    runAs({ ...workOf('a person'), requestId: 'abc-1' }, () => log.info('Something.'));
    expect(lines[0]).toMatchObject({ process: 'web 2', pid: process.pid, host: hostname(), request: 'abc-1' });
  });
});
