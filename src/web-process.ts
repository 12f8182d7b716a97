/** A further process that answers requests: the same server on the same port and databases, without jobs and engines. */
import './boot/next-tick-warmup.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { type RunningServer, startServer } from '#server/app.ts';
import { createLog } from '#server/platform/log.ts';
import { findMails, loadRenderer, loadSite } from './boot/built-documents.ts';
import { startErrorTracker } from './boot/error-tracker.ts';
import { forwardMounts } from './boot/mount-proxy.ts';
import { createShutdown } from './boot/shutdown.ts';
import { stopOnSignals } from './boot/signals.ts';
import { startTracing } from './boot/tracing.ts';
import type { WebAnswer, WebNews, WebStart } from './boot/web-processes.ts';
import { readVariables } from './settings.ts';

const [start] = (await once(process, 'message')) as [WebStart];
const log = createLog(start.settings.logLevel, undefined, start.name);
const running = createShutdown((name, error) => log.error({ err: error }, `Could not stop the ${name}.`));
let { present } = start;
const clock = createMovableClock(present.clockOffset);

let server: RunningServer | undefined;
const say = (answer: WebAnswer) => void process.send?.(answer);

process.on('message', (news: WebNews) => {
  if ('present' in news) {
    present = news.present;
    clock.moveBy(present.clockOffset - clock.offset());
  } else if ('drain' in news) void server?.drain();
  else if (server !== undefined) void server.report().then((report) => say({ answers: news.askReport, report }));
});
// Without its parent nothing would stop this process, so it exits at once and frees the port. What it acknowledged is on disk.
process.once('disconnect', () => process.exit(0));
stopOnSignals(running, log, () => start.settings.drainSeconds);

const { errorTracker, production } = start.settings;
const environment = production ? 'production' : 'development';
running.add('traces', await startTracing(readVariables(join(import.meta.dirname, '..'))));
running.add('error tracker', await startErrorTracker(errorTracker, { environment, name: start.name }));
server = await startServer(
  { ...start.settings, localVisitorIp: () => present.visitorIp },
  {
    clock,
    log,
    mounts: forwardMounts(start.mounts),
    renderer: await loadRenderer(),
    site: await loadSite(),
    mails: findMails(),
    roles: ['web'],
    name: start.name,
    sharedPort: true,
  },
);
running.add('server', server.close);
// A supervisor of the system may signal every process at once: each goes on answering until the balancer has noticed.
running.add('requests', server.drain);
say('ready');
