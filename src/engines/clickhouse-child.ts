/** The process of the embedded ClickHouse: opens the store, serves it on loopback, and ends with its parent. */
import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { watchDisk } from './clickhouse-disk.ts';
import { createFront } from './clickhouse-front.ts';
import { openSessions } from './clickhouse-sessions.ts';
import { identityOf } from './process-identity.ts';

/** What the parent sends first. Port 0 means any free one. */
const orderSchema = z.object({
  folder: z.string(),
  record: z.string(),
  port: z.number(),
  token: z.string(),
  lowPriority: z.boolean(),
  freeBytes: z.number(),
});

const lowestPriority = 19;
/** Linux allows an unprivileged user ten changes of a session's priority a second, counted over the whole machine. Milliseconds. */
const sessionPriorityPause = 150;

// Ctrl-C reaches the parent too, which stops this process in order.
process.on('SIGINT', () => undefined);

/**
 * A process's priority, which threads made later inherit, counts among its own session only where Linux shares processors out by session
 * (autogroups), so the session's is lowered as well.
 */
function lowerSession(): void {
  try {
    writeFileSync('/proc/self/autogroup', String(lowestPriority));
  } catch (error) {
    // EAGAIN: the limit is used up. Any other error: this system has no autogroups, or a container hides them.
    const tooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    if (tooSoon) setTimeout(lowerSession, sessionPriorityPause).unref();
  }
}

async function start(message: unknown): Promise<void> {
  const { folder, record, port, token, lowPriority, freeBytes } = orderSchema.parse(message);
  if (lowPriority) {
    setPriority(lowestPriority);
    lowerSession();
  }
  writeFileSync(record, JSON.stringify(identityOf(process.pid)), { mode: 0o600 });
  // The library writes temporary files into the working directory.
  process.chdir(join(folder, '..'));
  const sessions = await watchDisk(openSessions(folder), {
    folder,
    freeBytes,
    onFailedWrites: (count) =>
      new Promise(() => {
        process.send?.({ failedWrites: count }, () => process.kill(process.pid, 'SIGKILL'));
      }),
  });
  const front = createFront(sessions, token);

  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    // A statement that hangs must not delay the stop for long: the store survives a kill.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5_000).unref();
    front.close();
    front.closeIdleConnections();
    void sessions.close().then(() => {
      rmSync(record, { force: true });
      process.exit(0);
    });
  };
  process.once('disconnect', leave);
  process.once('SIGTERM', leave);
  if (!process.connected) leave();

  front.once('error', (error) => {
    process.send?.({ failed: error.message });
  });
  front.listen(port, '127.0.0.1', () => {
    const bound = front.address() as AddressInfo;
    process.send?.({ port: bound.port });
  });
}

process.once('message', (message) => void start(message));
