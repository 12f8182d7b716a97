/** What a journey prepares without a browser: operator commands, and SQL on the running product's database. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { inject } from 'vitest';
import { readRunning } from '../../src/boot/running-record.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Runs `npm run admin -- …` on the running product; gives the id that its answer names. */
export async function admin(...words: string[]): Promise<string> {
  const node = join(root, 'node_modules', '.bin', 'node');
  const own = { DATA_DIR: inject('dataDir'), DNS_SERVER: `127.0.0.1:${inject('dnsPort')}` };
  const env = { ...process.env, NODE_ENV: 'development', ...own };
  const { stdout } = await run(node, ['tools/admin.ts', ...words], { cwd: root, env });
  return id.exec(stdout)?.[0] ?? '';
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
