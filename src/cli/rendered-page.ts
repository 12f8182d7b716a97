/** Opens a fan's page of an installation, as a visitor would: from the running Fanfare, or from one that is started for the moment. */
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { BackupError } from '../backup/backup-error.ts';
import { rowsOf, withPostgres } from '../backup/postgres-session.ts';
import { readRunning } from '../boot/running-record.ts';
import { isRunning } from '../engines/process-identity.ts';
import type { Environment } from '../settings.ts';

/** How long a start may take, in milliseconds. */
const startPatience = 180_000;

interface Page {
  domain: string;
  path: string;
  title: string;
}

export interface RenderedPage {
  /** Such as `vibe.to/night-ferry`. */
  url: string;
  bytes: number;
}

/** The newest page that fans can open; undefined where there is none. */
async function pageOf(databaseUrl: string, linkHosts: readonly string[]): Promise<Page | undefined> {
  const [page] = await withPostgres(databaseUrl, (client) =>
    rowsOf<Page & Record<string, string>>(
      client,
      "select domain, path, title from links where banned_at is null and not draft and title <> '' and domain = any($1) order by created_at desc limit 1",
      [linkHosts],
    ),
  );
  return page;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() =>
        typeof bound === 'object' && bound !== null ? resolve(bound.port) : reject(new Error('no port')),
      );
    });
  });
}

function ask(port: number, { domain, path }: Page): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: domain, 'x-forwarded-proto': 'https', accept: 'text/html', 'user-agent': 'fanfare verify' };
    const sent = request({ host: '127.0.0.1', port, path: `/${encodeURI(path)}`, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Starts a Fanfare that only answers requests, on these databases; gives its port and its end. */
async function startWeb(
  root: string,
  variables: Record<string, string | undefined>,
  urls: { databaseUrl: string; clickhouseUrl: string },
) {
  const port = await freePort();
  const env = {
    ...variables,
    ...{ PORT: String(port), BIND_ADDRESS: '127.0.0.1', WEB_PROCESSES: '1', DEMO_WORLD: 'no' },
    ...{ DATABASE_URL: urls.databaseUrl, CLICKHOUSE_URL: urls.clickhouseUrl },
  };
  const child = spawn(process.execPath, [...packageFile.config.node, join(root, 'src', 'main.ts'), '--roles=web'], {
    cwd: root,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  await new Promise<void>((resolve, reject) => {
    const patience = setTimeout(
      () => reject(new BackupError('Fanfare did not start on the restored databases.')),
      startPatience,
    );
    const look = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('is ready')) return;
      clearTimeout(patience);
      resolve();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('close', () => {
      clearTimeout(patience);
      reject(new BackupError(`Fanfare did not start on the restored databases: ${said.trim()}`));
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, stop };
}

/** Opens one page. Undefined where the installation has none. Throws BackupError when the answer is not that page. */
export async function renderPage(
  environment: Environment,
  { root, variables }: { root: string; variables: Record<string, string | undefined> },
  urls: { databaseUrl: string; clickhouseUrl: string },
): Promise<RenderedPage | undefined> {
  const page = await pageOf(urls.databaseUrl, environment.LINK_HOSTS);
  if (page === undefined) return undefined;
  const record = readRunning(environment.DATA_DIR);
  const web =
    record !== undefined && isRunning(record)
      ? { port: environment.PORT, stop: () => Promise.resolve() }
      : await startWeb(root, variables, urls);
  try {
    const { status, text } = await ask(web.port, page);
    const url = `${page.domain}/${page.path}`;
    if (status !== 200) throw new BackupError(`The page ${url} was answered with ${status}.`);
    const words = page.title
      .replace(/[&<>"']/g, '')
      .split(/\s+/)
      .filter((word) => /^\w+$/.test(word));
    if (!words.every((word) => text.includes(word))) throw new BackupError(`The page ${url} does not have its title.`);
    return { url, bytes: Buffer.byteLength(text) };
  } finally {
    await web.stop();
  }
}
