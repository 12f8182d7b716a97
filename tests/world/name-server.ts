/** A name server for tests on this machine: answers over UDP with the records it was given, as the real ones do. */
import { createSocket, type RemoteInfo } from 'node:dgram';

/** The records of a name. */
export interface NameRecords {
  CNAME?: string;
  A?: string[];
  TXT?: string[];
}

/** A running name server. Change `records` at any time; `broken` makes it fail every question. */
export interface NameServer {
  /** `127.0.0.1:port`. */
  address: string;
  records: Map<string, NameRecords>;
  broken: boolean;
  close(): Promise<void>;
}

const types = { A: 1, CNAME: 5, TXT: 16 } as const;
const headerBytes = 12;
const noSuchName = 3;
const failure = 2;

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(1, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
}

/** Starts the server on a free port. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server: NameServer = {
    address: '',
    records: new Map(),
    broken: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };

  /** The records that answer a question; an alias is followed for every other type. */
  function answersTo(name: string, type: number): Buffer[] {
    const known = server.records.get(name);
    if (known?.CNAME !== undefined) {
      const alias = record(name, types.CNAME, encodeName(known.CNAME));
      return type === types.CNAME ? [alias] : [alias, ...answersTo(known.CNAME, type)];
    }
    if (type === types.A)
      return (known?.A ?? []).map((ip) => record(name, type, Buffer.from(ip.split('.').map(Number))));
    if (type !== types.TXT) return [];
    return (known?.TXT ?? []).map((text) => record(name, type, Buffer.from([text.length, ...Buffer.from(text)])));
  }

  function answer(message: Buffer, from: RemoteInfo): void {
    const { name, type, end } = readQuestion(message);
    const answers = server.broken ? [] : answersTo(name, type);
    const code = server.broken ? failure : server.records.has(name) ? 0 : noSuchName;
    const header = Buffer.alloc(headerBytes);
    header.writeUInt16BE(message.readUInt16BE(0), 0);
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, message.subarray(headerBytes, end), ...answers]), from.port, from.address);
  }

  socket.on('message', answer);
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}
