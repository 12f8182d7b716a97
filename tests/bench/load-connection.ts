/** One connection of the load generator: a plain socket that costs less than the server it asks. */
import { connect } from 'node:net';

/** An open connection. It has at most one request under way. */
export interface LoadConnection {
  /** Sends a request and calls `answered` with the status once the whole answer is there. */
  send(text: string, answered: (status: string) => void): void;
  close(): void;
}

const bufferBytes = 64 * 1024;
const longestHead = 2048;
/** Both servers write it like this. */
const lengthMark = 'Content-Length: ';

/** Opens a connection to this machine. `fail` is called when it breaks before `close`. */
export function openConnection(port: number, fail: (error: Error) => void): Promise<LoadConnection> {
  // One buffer for as long as the connection lasts: a new one for each answer would cost more than the answer.
  const buffer = Buffer.alloc(bufferBytes);
  let onAnswer: (status: string) => void = () => undefined;
  let missing = -1;
  let head = '';
  let status = '';
  let isClosed = false;

  function answered(): void {
    missing = -1;
    head = '';
    onAnswer(status);
  }

  function read(bytes: number): void {
    if (missing > 0) {
      missing -= bytes;
      if (missing === 0) answered();
      return;
    }
    const before = head.length;
    // Only the head is read as text: it is short, and says how many bytes follow.
    const text = buffer.toString('latin1', 0, Math.min(bytes, longestHead));
    head = before === 0 ? text : head + text;
    const stop = head.indexOf('\r\n\r\n');
    if (stop < 0) return;
    status = head.slice(9, 12);
    const mark = head.indexOf(lengthMark);
    const length = mark < 0 || mark > stop ? 0 : Number.parseInt(head.slice(mark + lengthMark.length, stop), 10);
    missing = length - (before + bytes - stop - 4);
    if (missing === 0) answered();
  }

  return new Promise((resolve) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback: (bytes) => {
          read(bytes);
          return true;
        },
      },
    });
    socket.on('error', fail);
    socket.on('close', () => {
      if (!isClosed) fail(new Error(`The server on port ${port} closed a connection.`));
    });
    socket.on('connect', () =>
      resolve({
        send(text, answered) {
          onAnswer = answered;
          socket.write(text, 'latin1');
        },
        close() {
          isClosed = true;
          socket.end();
        },
      }),
    );
  });
}
