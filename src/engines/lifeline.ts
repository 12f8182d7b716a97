/** Makes sure that an engine does not outlive this process, even when this process is killed without a chance to clean up. */
import { spawn } from 'node:child_process';

/**
 * Starts a tiny watcher that holds the reading end of a pipe to us: when we are gone, however that happened, the pipe ends and the
 * watcher sends `signal` to `pid`. Gives a function that sends the watcher away; call it once the engine has ended.
 */
export function tieToThisProcess(pid: number, signal: 'INT' | 'TERM'): () => void {
  const watcher = spawn('/bin/sh', ['-c', `trap '' INT TERM HUP; read -r _; kill -${signal} ${pid} 2>/dev/null`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // In a group of its own, so that Ctrl-C in the terminal does not take the watcher first.
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  return () => {
    watcher.kill('SIGKILL');
  };
}
