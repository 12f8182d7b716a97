/** Starts Fanfare: settings, engines and stand-ins for what they leave out, the server, the demo world; and stops all of it. */
import './boot/next-tick-warmup.ts';
import { join } from 'node:path';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { identityOf } from '#engines/process-identity.ts';
import { createLog, type Logger } from '#server/platform/log.ts';
import { openAdminPages } from './boot/admin-pages.ts';
import { findMails, loadRenderer, loadSite } from './boot/built-documents.ts';
import { takeDataFolder } from './boot/data-folder.ts';
import { refuseOldEngines } from './boot/engine-versions.ts';
import { startEngines } from './boot/engines.ts';
import { startErrorTracker } from './boot/error-tracker.ts';
import { checkPort, portProblem } from './boot/port.ts';
import { readRoles } from './boot/process-roles.ts';
import { recordRunning } from './boot/running-record.ts';
import { secretKeyOf } from './boot/secrets.ts';
import { appUrlOf, drainSecondsOf, serverSettings } from './boot/server-settings.ts';
import { refuseSharedSessions } from './boot/shared-sessions.ts';
import { createShutdown, type Shutdown } from './boot/shutdown.ts';
import { stopOnSignals } from './boot/signals.ts';
import { openMounts, startMissingStandIns } from './boot/stand-ins.ts';
import { asStartError } from './boot/start-error.ts';
import { startTracing } from './boot/tracing.ts';
import { startWebProcesses, type WebProcesses } from './boot/web-processes.ts';
import { type Environment, logLevel, readEnvironment, readVariables, wantsDemoWorld } from './settings.ts';
import { commit, version } from './version.ts';

const root = join(import.meta.dirname, '..');

/** The same seed gives the same demo world. */
const demoSeed = 20_261_120;

async function start(environment: Environment, log: Logger, running: Shutdown): Promise<void> {
  const wantedRoles = readRoles();
  const { DATA_DIR: dataDir, BIND_ADDRESS: bindAddress } = environment;
  running.add('lock', await takeDataFolder(dataDir));
  const secretKey = secretKeyOf(dataDir, environment.SECRET_KEY);
  const port = await checkPort(environment.PORT, bindAddress);
  const appUrl = appUrlOf(environment, port);
  const mails = findMails();
  const [renderer, site, databaseUrls, { startServer }] = await Promise.all([
    loadRenderer(),
    loadSite(),
    startEngines(environment, log, running),
    import('#server/app.ts'),
  ]);

  await refuseOldEngines(databaseUrls);
  await refuseSharedSessions(databaseUrls.databaseUrl);
  const clock = createMovableClock();
  const logStandIn = (line: string) => log.debug({ standIn: line });
  const standIns = await startMissingStandIns(environment, { dataDir, clock, appUrl, log: logStandIn });
  if (standIns !== undefined) running.add('stand-ins', standIns.stop);

  const settings = serverSettings(environment, { port, appUrl, secretKey, standIns, ...databaseUrls });
  const mounts = openMounts(standIns?.mounts ?? [], settings);
  const further = wantedRoles.includes('web') ? environment.WEB_PROCESSES - 1 : 0;
  const edges = { clock, mounts, log, renderer, site, mails, roles: wantedRoles, sharedPort: further > 0 };
  const server = await startServer(settings, edges).catch((error: unknown) => {
    throw error instanceof Error && 'syscall' in error && error.syscall === 'listen'
      ? portProblem(error, port, bindAddress)
      : error;
  });
  running.add('server', server.close);
  let processes: WebProcesses | undefined;
  if (further > 0) {
    const present = () => ({ clockOffset: clock.offset(), visitorIp: settings.localVisitorIp() });
    processes = await startWebProcesses(further, { settings, mounts, present, log });
    running.add('web processes', processes.stop);
    standIns?.onChoice(() => processes?.tell({ present: present() }));
  }
  const reports = async () => [await server.report(), ...((await processes?.reports()) ?? [])];
  const pages = await openAdminPages(environment.ADMIN_BIND, { server, reports, log });
  running.add('pages for operators', pages.close);

  if (standIns !== undefined && wantsDemoWorld(environment)) {
    const { loadDemoWorld } = await import('#sandbox/demo/load-demo-world.ts');
    const { linkHosts } = settings;
    await loadDemoWorld(server.operator, { seed: demoSeed, clock, linkHosts, mint: standIns.fans.mint });
  }
  const me = identityOf(process.pid);
  if (me !== undefined) running.add('record', recordRunning(dataDir, { ...me, appUrl, ...databaseUrls }));
  // The last one added is the first to be stopped: requests are answered until the balancer has noticed.
  running.add('requests', () => {
    processes?.tell({ drain: true });
    return server.drain();
  });
  const hasSandbox = mounts.some(({ onlyFromHere }) => onlyFromHere === true);
  announce(appUrl, { hasSandbox, hasDemoWorld: standIns !== undefined && wantsDemoWorld(environment) });
}

/** Prints what the person at the terminal needs; everything else goes to the log. */
function announce(appUrl: string, { hasSandbox, hasDemoWorld }: { hasSandbox: boolean; hasDemoWorld: boolean }): void {
  const lines = [`Fanfare is ready at ${appUrl}`];
  if (hasDemoWorld) lines.push('Sign in as demo@fanfare.test with the password fanfare-demo');
  if (hasSandbox) lines.push(`What the stand-ins received is at ${appUrl}/sandbox`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

let log = createLog('warn');
const running = createShutdown((name, error) => log.error({ err: error }, `Could not stop the ${name}.`));
try {
  const variables = readVariables(root);
  const environment = readEnvironment(variables);
  log = createLog(logLevel(environment), undefined, 'main');
  log.info({ version, commit, roles: readRoles() }, 'Fanfare starts.');
  stopOnSignals(running, log, () => drainSecondsOf(environment));
  const { NODE_ENV, SENTRY_DSN } = environment;
  running.add('traces', await startTracing(variables));
  running.add('error tracker', await startErrorTracker(SENTRY_DSN, { environment: NODE_ENV, name: 'main' }));
  await start(environment, log, running);
} catch (error) {
  // A start that is stopped halfway fails somewhere; that needs no message.
  if (!running.stopping()) {
    const problem = asStartError(error);
    log.debug({ err: error }, problem.message);
    process.stderr.write(`${problem.message}\n`);
    await running.stop();
    process.exit(1);
  }
}
