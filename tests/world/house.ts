/** A whole Fanfare for one test file: databases of its own, stand-ins, and a server on a free port. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { createMovableClock, type MovableClock } from '#domain/kernel/clock.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import { type StandIns, startStandIns } from '#sandbox/stand-ins.ts';
import { type RunningServer, type ServerEdges, startServer } from '#server/app.ts';
import { createLog } from '#server/platform/log.ts';
import type { ServerSettings } from '../../src/settings.ts';
import { type Call, callGraphql } from './call.ts';
import { withDatabase } from './database-url.ts';
import { freePort } from './free-port.ts';

/** The running house. */
export interface House {
  /** The dashboard's address, without a slash at the end. */
  url: string;
  settings: ServerSettings;
  clock: MovableClock;
  operator: RunningServer['operator'];
  presaves: RunningServer['presaves'];
  standIns: StandIns;
  /** Runs an operation as the person with this token, or as nobody. */
  call: Call;
  /** Asks the house's own Postgres database. */
  sql<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** Starts another server process on the same databases, as a second machine would. */
  addServer(): Promise<{ url: string; call: Call; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** What a house may be told. */
export interface HouseOptions {
  production?: boolean;
  trustedProxies?: string[];
  dnsServers?: string[];
  /** Another mail server than the stand-in's. */
  smtpUrl?: string;
}

const built = join(import.meta.dirname, '..', '..', 'dist');

/** Builds a house: copies the migrated database, starts stand-ins and server. Close it in `afterAll`. */
export async function createHouse(options: HouseOptions = {}): Promise<House> {
  const { databaseUrl, templateName, clickhouseUrl } = inject('engines');
  const name = `fanfare_${process.pid}_${randomBytes(4).toString('hex')}`;
  const administer = (statement: string) => ask(databaseUrl, statement);
  await administer(`create database ${name} template ${templateName}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-house-'));
  const clock = createMovableClock();
  const [{ renderer }, { mails }] = await Promise.all([
    load<{ renderer: PageRenderer }>('landing'),
    load<{ mails: MailRenderer }>('mails'),
  ]);
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const standIns = await startStandIns({ dataDir, clock, appUrl, log: () => undefined });
  const { mounts } = standIns;
  const settings: ServerSettings = {
    production: options.production ?? false,
    port,
    bindAddress: '127.0.0.1',
    dataDir,
    appUrl,
    linkHosts: ['vibe.to', 'listen.to'],
    shortHost: 'go.vibe.to',
    trustedProxies: options.trustedProxies ?? [],
    leadOutOfApps: true,
    dnsServers: options.dnsServers ?? [],
    logLevel: 'silent',
    databaseUrl: withDatabase(databaseUrl, name),
    clickhouseUrl: withDatabase(clickhouseUrl, name),
    smtpUrl: options.smtpUrl ?? standIns.smtpUrl,
    mailFrom: 'Fanfare <hello@fanfare.test>',
    spotify: standIns.spotify,
    odesli: { url: standIns.odesliUrl, key: undefined },
    deezer: standIns.deezer,
    apple: standIns.apple,
    appleMusic: standIns.appleMusic,
    ads: standIns.ads,
    files: standIns.files,
    trustedOrigins: standIns.origins,
    localVisitorAddress: standIns.localVisitorAddress,
    secretKey: randomBytes(32).toString('hex'),
    previousSecretKey: undefined,
  };
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  // What comes round by itself would do a test's work a moment before it; tests ask for it when its time has come.
  const edges: ServerEdges = { clock, mounts, renderer, mails, log, timetable: false };
  const server = await startServer(settings, edges);
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 2 });
  // The database is dropped right after the pool was closed. Its last word to a connection on its way out must not end the tests; the pool
  // passes it on for a connection that was idle, and one in use says it itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const others = new Set<() => Promise<void>>();

  return {
    url: appUrl,
    settings,
    clock,
    operator: server.operator,
    presaves: server.presaves,
    standIns,
    call: callGraphql(appUrl),
    async sql<Row extends object>(statement: string, values?: unknown[]) {
      const { rows } = await pool.query<Row>(statement, values);
      return rows;
    },
    async addServer() {
      const folder = mkdtempSync(join(tmpdir(), 'fanfare-house-'));
      const other = await startServer({ ...settings, port: 0, dataDir: folder }, edges);
      const url = `http://localhost:${other.port}`;
      const close = async () => {
        others.delete(close);
        await other.close();
        rmSync(folder, { recursive: true, force: true });
      };
      others.add(close);
      return { url, call: callGraphql(url), close };
    },
    async close() {
      await Promise.all([...others].map((close) => close()));
      await server.close();
      await pool.end();
      await standIns.stop();
      await administer(`drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function load<Module>(name: 'landing' | 'mails'): Promise<Module> {
  const file = join(built, name, 'renderer.js');
  if (!existsSync(file)) throw new Error(`${file} is not built; run \`npm test\`, which builds it.`);
  return await import(/* @vite-ignore */ pathToFileURL(file).href);
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
