/** What a journey prepares without a browser: operator commands, and SQL on the running product's database. */
import { Client } from 'pg';
import { inject } from 'vitest';
import { readRunning } from '../../src/boot/running-record.ts';
import { runOperator } from '../../src/cli/run-operator.ts';

const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Runs a command of `npm run admin` on the running product; gives the id that its answer names. Throws when it is refused. */
export async function admin(...words: string[]): Promise<string> {
  const own = { DATA_DIR: inject('dataDir'), DNS_SERVER: `127.0.0.1:${inject('dnsPort')}` };
  const { text, ok } = await runOperator(words, { ...process.env, NODE_ENV: 'development', ...own });
  if (!ok) throw new Error(text);
  return id.exec(text)?.[0] ?? '';
}

/** Makes an account with one artist. */
export async function makeArtist(account: {
  email: string;
  password: string;
  name: string;
  plan?: 'none' | 'agency' | 'family';
}): Promise<string> {
  const { email, password, name, plan = 'none' } = account;
  await admin('make-account', '--email', email, '--password', password, '--plan', plan);
  return admin('make-artist', '--email', email, '--name', name);
}

/** Runs SQL on the database of the running product. */
export async function onRecords<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const running = readRunning(inject('dataDir'));
  if (running === undefined) throw new Error('The product is not running.');
  const client = new Client({ connectionString: running.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the proof of who they are of all of an account's sessions eleven minutes old, so that a sensitive act asks for another one. */
export const ageProof = (email: string): Promise<unknown> =>
  onRecords((client) =>
    client.query(
      "update sessions set proven_at = now() - interval '11 minutes' from users where users.id = user_id and email = $1",
      [email],
    ),
  );

/** What a payer's ledger has taken, in cents. */
export const paidCentsOf = (email: string): Promise<number> =>
  onRecords(async (client) => {
    const { rows } = await client.query<{ cents: string }>(
      `select coalesce(sum(amount_cents), 0) as cents from billing_ledger
       where kind = 'sale' and user_id = (select id from users where email = $1)`,
      [email],
    );
    return Number(rows[0]?.cents);
  });
