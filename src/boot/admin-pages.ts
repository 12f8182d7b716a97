/** Opens the pages for operators at ADMIN_BIND: of this process and of the others that it started. */
import type { RunningServer } from '#server/app.ts';
import type { ReadReports } from '#server/node-status.ts';
import type { Logger } from '#server/platform/log.ts';
import { metricsText } from '#server/platform/metrics/server-metrics.ts';
import { type AdminServer, startAdminServer } from '#server/platform/status/admin-server.ts';
import { type AdminAddress, usualAdminBind } from '../settings/operation-settings.ts';
import { StartError } from './start-error.ts';

/** `address`: where, `off` for nowhere, undefined for the usual place if it is free. Throws StartError when a given one cannot be listened on. */
export async function openAdminPages(
  address: AdminAddress | 'off' | undefined,
  { server, reports, log }: { server: RunningServer; reports: ReadReports; log: Logger },
): Promise<Pick<AdminServer, 'close'>> {
  const closed = { close: async () => undefined };
  if (address === 'off') return closed;
  const place = address ?? usualAdminBind;
  const name = place.host.includes(':') ? `[${place.host}]:${place.port}` : `${place.host}:${place.port}`;
  try {
    return await startAdminServer(place, {
      problems: server.problems,
      status: () => server.status(reports),
      metrics: async () => metricsText((await reports()).map(({ metrics }) => metrics)),
    });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const problem = `The pages for operators cannot be at ${name} (${reason})`;
    if (address !== undefined) throw new StartError(`${problem}; set ADMIN_BIND to a free address, or to off.`, error);
    log.warn(`${problem}; there are none. Set ADMIN_BIND to a free address.`);
    return closed;
  }
}
