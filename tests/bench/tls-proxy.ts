/** What the dashboard is run behind on the open internet: a proxy that speaks TLS, HTTP/2 for pages and HTTP/1.1 for the websocket. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

/** Headers that belong to one connection, which HTTP/2 refuses. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

/** A key and a certificate for localhost that last a day. Needs the program `openssl`; the browser has to be told to accept them. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The headers for the server behind, which believes that it is asked at its own address. */
function headersFor(app: URL, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  const origin = headers.origin === undefined ? {} : { origin: app.origin };
  return { ...Object.fromEntries(kept), ...origin, host: app.host };
}

/** Starts a proxy in front of the server at `app`. Gives its URL. */
export async function startTlsProxy(app: string): Promise<{ url: string; stop(): void }> {
  const behind = new URL(app);
  const address = { host: '127.0.0.1', port: Number(behind.port) };
  const agent = new Agent({ keepAlive: true });
  const pass = (asked: Http2ServerRequest, answer: Http2ServerResponse): void => {
    const { method, url: path } = asked;
    const passed = request({ ...address, agent, method, path, headers: headersFor(behind, asked.headers) }, (given) => {
      const kept = Object.entries(given.headers).filter(([name]) => !ofConnection.has(name));
      answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept));
      given.pipe(answer.stream ?? answer);
    });
    passed.on('error', () => answer.stream.destroy());
    asked.pipe(passed);
  };
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, pass);
  server.on('upgrade', (asked: Http2ServerRequest, socket: Duplex, head: Buffer) => {
    const passed = connect(address, () => {
      const lines = Object.entries(headersFor(behind, asked.headers)).map(([name, value]) => `${name}: ${value}`);
      passed.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
  });
  const sockets = new Set<Duplex>();
  server.on('secureConnection', (socket: Duplex) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      agent.destroy();
    },
  };
}
