/** What the log leaves out: secrets, and what errors of the database quote of rows. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createLog } from './log.ts';

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
