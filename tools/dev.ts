/** `npm run dev`: the server starts again after each change of its files, the dashboard reloads in place, the engines stay up. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { takeDataFolder } from '../src/boot/data-folder.ts';
import { createShutdown } from '../src/boot/shutdown.ts';
import { asStartError } from '../src/boot/start-error.ts';
import { startClickHouse } from '../src/engines/clickhouse.ts';
import { startPostgres } from '../src/engines/postgres.ts';
import { type Environment, mayUseStandIns, readEnvironment, readVariables, wantsDemoWorld } from '../src/settings.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');

/** Folders whose changes concern the server; the dashboard's are Vite's. */
const watched = ['src/server', 'src/domain', 'src/sandbox', 'src/boot', 'src/engines', 'src/settings', 'db'];
const watchedFiles = ['src/main.ts', 'src/settings.ts', 'src/vendors.ts', '.env'];

/** Several files saved at once are one change. */
const settle = 150;

const running = createShutdown((name, error) => console.error(`The ${name} could not be stopped:`, error));

function whenGone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}

/** Starts the engines that are missing and gives the environment in which the server finds them. */
async function startEngines(environment: Environment): Promise<Record<string, string | undefined>> {
  const options = { dataDir: environment.DATA_DIR, log: () => undefined };
  const urls: Record<string, string> = {};
  if (environment.DATABASE_URL === undefined) {
    const engine = await startPostgres(options);
    running.add('PostgreSQL', engine.stop);
    urls.DATABASE_URL = engine.url;
  }
  if (environment.CLICKHOUSE_URL === undefined) {
    const engine = await startClickHouse(options);
    running.add('ClickHouse', engine.stop);
    urls.CLICKHOUSE_URL = engine.url;
  }
  // One process starts again faster than several.
  return { WEB_PROCESSES: '1', ...process.env, ...urls, DEMO_WORLD: wantsDemoWorld(environment) ? 'yes' : 'no' };
}

/** Runs the server and starts it again after each change. A server that ends by itself waits for the next change. */
function superviseServer(variables: Record<string, string | undefined>): void {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const start = () => {
    child = fork(join(root, 'src', 'main.ts'), [], { cwd: root, env: variables, execArgv: [] });
  };
  const stop = async () => {
    if (child === undefined) return;
    child.kill('SIGTERM');
    await whenGone(child);
  };
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(async () => {
        await stop();
        start();
      });
    }, settle);
  };
  const watchers = [
    ...watched.map((folder) =>
      watch(join(root, folder), { recursive: true }, (_event, file) => {
        if (file === null || !/\.test\.tsx?$/.test(file)) restart();
      }),
    ),
    watch(join(root), (_event, file) => {
      if (file !== null && watchedFiles.includes(file)) restart();
    }),
    watch(join(root, 'src'), (_event, file) => {
      if (file !== null && watchedFiles.includes(join('src', file))) restart();
    }),
    ...['landing', 'mails'].map((name) =>
      watch(join(root, 'dist', name), (_event, file) => {
        if (file === 'renderer.js') restart();
      }),
    ),
  ];
  start();
  running.add('server', async () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
    await turn;
    await stop();
  });
}

/** Builds the fan's page or the mails anew whenever they change. */
function superviseBuild(name: 'landing' | 'mails'): void {
  const args = ['build', '--watch', '--config', `vite.${name}.config.ts`, '--logLevel', 'warn'];
  const builder = spawn(join(bin, 'vite'), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  running.add(`builder of ${name}`, async () => {
    builder.kill('SIGTERM');
    await whenGone(builder);
  });
}

const leave = (exitCode: number) => void running.stop().then(() => process.exit(exitCode));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(0));
process.on('disconnect', () => leave(0));
process.channel?.unref();

try {
  const environment = readEnvironment(readVariables(root));
  running.add('lock', await takeDataFolder(environment.DATA_DIR));
  const variables = mayUseStandIns(environment) ? await startEngines(environment) : process.env;
  superviseBuild('landing');
  superviseBuild('mails');
  superviseServer(variables);
  const dashboard = await createServer({ root, configFile: join(root, 'vite.config.ts') });
  await dashboard.listen();
  running.add('dashboard', () => dashboard.close());
  console.log(`The dashboard with hot reload is at ${dashboard.resolvedUrls?.local[0] ?? 'http://localhost:5173/'}`);
} catch (error) {
  console.error(asStartError(error).message);
  await running.stop();
  process.exit(1);
}
