/** Ensures that an engine ends with this process, even when this process is killed. */
import { spawn } from 'node:child_process';

/**
 * Starts a small watcher process that reads from a pipe to this process. When this process ends for any reason, the pipe closes and the
 * watcher sends `signal` to `pid`. Returns a function that stops the watcher; call it once the engine has ended.
 */
export function tieToThisProcess(pid: number, signal: 'INT' | 'TERM'): () => void {
  const watcher = spawn('/bin/sh', ['-c', `trap '' INT TERM HUP; read -r _; kill -${signal} ${pid} 2>/dev/null`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A process group of its own, so that Ctrl-C in the terminal does not end the watcher first.
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  return () => {
    watcher.kill('SIGKILL');
  };
}
