/** Starts Fanfare: an engine or a stand-in for every address that is missing, then the server; and stops all of it again. */
import './boot/next-tick-warmup.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMovableClock } from '#domain/kernel/clock.ts';
import type { Engine, EngineOptions } from '#engines/engine.ts';
import { identityOf } from '#engines/process-identity.ts';
import { createLog, type Logger } from '#server/platform/log.ts';
import { findMails, loadRenderer } from './boot/built-documents.ts';
import { takeDataFolder } from './boot/data-folder.ts';
import { checkPort, portProblem } from './boot/port.ts';
import { recordRunning } from './boot/running-record.ts';
import { secretKeyOf } from './boot/secrets.ts';
import { appUrlOf, serverSettings } from './boot/server-settings.ts';
import { createShutdown, type Shutdown } from './boot/shutdown.ts';
import { stopOnSignals } from './boot/signals.ts';
import { startMissingStandIns } from './boot/stand-ins.ts';
import { asStartError, StartError } from './boot/start-error.ts';
import { startWebProcesses } from './boot/web-processes.ts';
import { type Environment, logLevel, readEnvironment, readVariables, wantsDemoWorld } from './settings.ts';

const root = join(import.meta.dirname, '..');

/** The same seed gives the same demo world. */
const demoSeed = 20_261_120;

/** What a process does: answer requests, or do the jobs that wait in line. One process does both unless told otherwise. */
const roles = ['web', 'worker'] as const;
type Role = (typeof roles)[number];

function readRoles(): Role[] {
  const { values } = parseArgs({ options: { roles: { type: 'string', default: roles.join(',') } } });
  const wanted = values.roles.split(',');
  const known = roles.filter((role) => wanted.includes(role));
  if (known.length === 0 || known.length < wanted.length)
    throw new StartError(`--roles takes web, worker or both with a comma between, not "${values.roles}".`);
  return known;
}

/** Starts an engine for a missing address, and gives the address either way. */
async function addressOf(
  given: string | undefined,
  start: (options: EngineOptions) => Promise<Engine>,
  options: EngineOptions,
  running: Shutdown,
) {
  if (given !== undefined) return given;
  const engine = await start(options);
  running.add('engine', engine.stop);
  return engine.url;
}

async function startEngines(environment: Environment, log: Logger, running: Shutdown) {
  const options = { dataDir: environment.DATA_DIR, log: (line: string) => log.debug({ engine: line }) };
  const [{ startPostgres }, { startClickHouse }] = await Promise.all([
    import('#engines/postgres.ts'),
    import('#engines/clickhouse.ts'),
  ]);
  // Both are waited for even when one fails, so that none is left behind.
  const [database, clickhouse] = await Promise.allSettled([
    addressOf(environment.DATABASE_URL, startPostgres, options, running),
    addressOf(environment.CLICKHOUSE_URL, startClickHouse, options, running),
  ]);
  if (database.status === 'rejected') throw database.reason;
  if (clickhouse.status === 'rejected') throw clickhouse.reason;
  return { databaseUrl: database.value, clickhouseUrl: clickhouse.value };
}

async function start(environment: Environment, log: Logger, running: Shutdown): Promise<void> {
  const wantedRoles = readRoles();
  const { DATA_DIR: dataDir, BIND_ADDRESS: bindAddress } = environment;
  running.add('lock', await takeDataFolder(dataDir));
  const secretKey = secretKeyOf(dataDir, environment.SECRET_KEY);
  const port = await checkPort(environment.PORT, bindAddress);
  const appUrl = appUrlOf(environment, port);
  const mails = findMails();
  const [renderer, addresses, { startServer }] = await Promise.all([
    loadRenderer(),
    startEngines(environment, log, running),
    import('#server/app.ts'),
  ]);

  const clock = createMovableClock();
  const logStandIn = (line: string) => log.debug({ standIn: line });
  const standIns = await startMissingStandIns(environment, { dataDir, clock, appUrl, log: logStandIn });
  if (standIns !== undefined) running.add('stand-ins', standIns.stop);

  const settings = serverSettings(environment, { port, appUrl, secretKey, standIns, ...addresses });
  const mounts = (standIns?.mounts ?? []).filter(({ prefix }) => !(settings.production && prefix === '/sandbox'));
  const further = wantedRoles.includes('web') ? environment.WEB_PROCESSES - 1 : 0;
  const edges = { clock, mounts, log, renderer, mails, roles: wantedRoles, sharedPort: further > 0 };
  const server = await startServer(settings, edges).catch((error: unknown) => {
    throw error instanceof Error && 'syscall' in error && error.syscall === 'listen'
      ? portProblem(error, port, bindAddress)
      : error;
  });
  running.add('server', server.close);
  if (further > 0) {
    const present = () => ({ clockOffset: clock.offset(), visitorAddress: settings.localVisitorAddress() });
    const processes = await startWebProcesses(further, { settings, mounts, present, log });
    running.add('web processes', processes.stop);
    standIns?.onChoice(() => processes.tell(present()));
  }

  if (standIns !== undefined && wantsDemoWorld(environment)) {
    const { loadDemoWorld } = await import('#sandbox/demo/load-demo-world.ts');
    await loadDemoWorld(server.operator, { seed: demoSeed, clock, mint: standIns.fans.mint });
  }
  const me = identityOf(process.pid);
  if (me !== undefined) running.add('record', recordRunning(dataDir, { ...me, appUrl, ...addresses }));
  announce(environment, appUrl, mounts.length > 0 && standIns !== undefined);
}

/** What the person at the terminal is told; everything else goes to the log. */
function announce(environment: Environment, appUrl: string, hasStandIns: boolean): void {
  const lines = [`Fanfare is ready at ${appUrl}`];
  if (hasStandIns && wantsDemoWorld(environment))
    lines.push('Sign in as demo@fanfare.test with the password fanfare-demo');
  if (hasStandIns && environment.NODE_ENV !== 'production')
    lines.push(`What the stand-ins received is at ${appUrl}/sandbox`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

let log = createLog('warn');
const running = createShutdown((name, error) => log.error({ err: error }, `The ${name} could not be stopped.`));
try {
  const environment = readEnvironment(readVariables(root));
  log = createLog(logLevel(environment));
  stopOnSignals(running, log);
  await start(environment, log, running);
} catch (error) {
  // A start that was told to stop in the middle fails somewhere; that is no news to anybody.
  if (!running.stopping()) {
    const problem = asStartError(error);
    log.debug({ err: error }, problem.message);
    process.stderr.write(`${problem.message}\n`);
    await running.stop();
    process.exit(1);
  }
}
