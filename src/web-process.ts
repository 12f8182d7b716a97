/** A further process that answers requests: the same server on the same port and databases, without jobs and engines. */
import './boot/next-tick-warmup.ts';
import { once } from 'node:events';
import { createMovableClock } from '#domain/kernel/clock.ts';
import { startServer } from '#server/app.ts';
import { createLog } from '#server/platform/log.ts';
import { findMails, loadRenderer, loadSite } from './boot/built-documents.ts';
import { forwardMounts } from './boot/mount-proxy.ts';
import { createShutdown } from './boot/shutdown.ts';
import { stopOnSignals } from './boot/signals.ts';
import type { WebNews, WebStart } from './boot/web-processes.ts';

const [start] = (await once(process, 'message')) as [WebStart];
const log = createLog(start.settings.logLevel);
const running = createShutdown((name, error) => log.error({ err: error }, `Could not stop the ${name}.`));
let { present } = start;
const clock = createMovableClock(present.clockOffset);

process.on('message', (news: WebNews) => {
  present = news.present;
  clock.moveBy(present.clockOffset - clock.offset());
});
// Without its parent nothing would stop this process, so it exits at once and frees the port. What it acknowledged is on disk.
process.once('disconnect', () => process.exit(0));
stopOnSignals(running, log);

const server = await startServer(
  { ...start.settings, localVisitorIp: () => present.visitorIp },
  {
    clock,
    log,
    mounts: forwardMounts(start.mounts),
    renderer: await loadRenderer(),
    site: await loadSite(),
    mails: findMails(),
    roles: ['web'],
    sharedPort: true,
  },
);
running.add('server', server.close);
process.send?.('ready');
