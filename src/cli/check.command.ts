/** `fanfare check`: looks at everything an installation needs, a line each, before it starts or while it runs. */
import { parseArgs } from 'node:util';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { serverSettings } from '../boot/server-settings.ts';
import { createShutdown, type Shutdown } from '../boot/shutdown.ts';
import { startMissingStandIns } from '../boot/stand-ins.ts';
import { asStartError } from '../boot/start-error.ts';
import { openVendors } from '../server/vendors.ts';
import { SettingError } from '../settings/setting-error.ts';
import { type Environment, readEnvironment } from '../settings.ts';
import { fullVersion } from '../version.ts';
import { type CheckLine, ok, textOf, warning } from './check/check.ts';
import { checkClickHouses, checkPostgres } from './check/databases.ts';
import { checkHosts } from './check/hosts.ts';
import { checkKey, judgeModes } from './check/installation.ts';
import { checkDisk, checkMail, checkOpenFiles, checkStorage } from './check/outside.ts';
import type { CommandContext, RunCommand } from './command.ts';
import { findDatabases } from './find-databases.ts';

/** What a proxy in front of an https address must be named for. */
function checkProxies({ APP_URL: appUrl, TRUSTED_PROXIES: proxies }: Environment): CheckLine[] {
  if (appUrl?.startsWith('https:') !== true) return [];
  if (proxies.length > 0) return [{ name: 'Proxy', ...ok(`trusts ${proxies.join(', ')}`) }];
  return [
    {
      name: 'Proxy',
      ...warning(
        'APP_URL is https, and no proxy is trusted',
        'Name the proxy that ends TLS in TRUSTED_PROXIES, or all visitors seem to come from it.',
      ),
    },
  ];
}

/** Every line about what the settings lead to. Engines and stand-ins for what is not given are started for the moment. */
async function checkAll(environment: Environment, mailTo: string | undefined, running: Shutdown): Promise<CheckLine[]> {
  const { DATA_DIR: dataDir, PORT: port, WEB_PROCESSES: processes } = environment;
  const disk = await checkDisk(dataDir);
  // Engines and stand-ins would be started in it, and the storage may be there.
  if (disk.state === 'failed') return [disk];
  const { appUrl, databaseUrl, clickhouseUrl } = await findDatabases(environment, running);
  const clock = createMovableClock();
  const standIns = await startMissingStandIns(environment, { dataDir, clock, appUrl, log: () => undefined });
  if (standIns !== undefined) running.add('stand-ins', standIns.stop);
  const secretKey = environment.SECRET_KEY ?? '';
  const settings = serverSettings(environment, { port, appUrl, databaseUrl, clickhouseUrl, secretKey, standIns });
  const vendors = openVendors(settings, { clock });
  running.add('vendors', () => vendors.close());
  const groups = await Promise.all([
    checkPostgres(databaseUrl, processes),
    checkClickHouses(clickhouseUrl, environment.CLICKHOUSE_SHARDS),
    checkHosts(settings),
    checkStorage(vendors.files, settings.fileStore),
    checkMail(settings.vendors.smtp?.url, vendors.mail, mailTo),
    checkKey(environment, databaseUrl, clock),
    checkOpenFiles(),
  ]);
  return [judgeModes(settings.vendorModes, settings.production), disk, ...groups.flat(), ...checkProxies(environment)];
}

/** All lines: of the settings alone when they are refused, since nothing else can be found by them. */
async function linesOf({ variables, err }: CommandContext, mailTo: string | undefined): Promise<CheckLine[]> {
  const program = {
    name: 'Fanfare',
    ...ok(`${fullVersion} on Node ${process.versions.node}, ${process.platform} ${process.arch}`),
  };
  let environment: Environment;
  try {
    environment = readEnvironment(variables);
  } catch (error) {
    const problems = error instanceof SettingError ? error.problems : [asStartError(error).message];
    return [
      program,
      ...problems.map((problem) => ({ name: 'Settings', state: 'failed' as const, found: problem.replace(/\.$/, '') })),
    ];
  }
  const running = createShutdown((name, error) => err(`The ${name} could not be stopped: ${String(error)}`));
  try {
    return [program, { name: 'Settings', ...ok('complete') }, ...(await checkAll(environment, mailTo, running))];
  } finally {
    await running.stop();
  }
}

/** Gives 0 when nothing failed, 1 when something did; warnings do not count. */
export const run: RunCommand = async (args, context) => {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, mail: { type: 'string' } },
  });
  const lines = await linesOf(context, values.mail);
  const bad = lines.filter(({ state }) => state === 'failed').length;
  const doubtful = lines.filter(({ state }) => state === 'warning').length;
  if (values.json) context.out(JSON.stringify({ ok: bad === 0, checks: lines }, null, 2));
  else {
    for (const line of lines) context.out(textOf(line));
    context.out(`${lines.length} checks: ${bad} failed, ${doubtful} to look at.`);
  }
  return bad === 0 ? 0 : 1;
};
