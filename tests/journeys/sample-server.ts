/** Serves sample pages by themselves, as the built renderer makes them, with the little that a page asks of a server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Link } from '#domain/links/link.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import { samplePage } from '#landing/sample-page.ts';

/** The served page; tests set what it shows and read what it asked for. */
export interface SampleServer {
  origin: string;
  /** What the page at `/song` shows from now on: changes of the sample link, and of what is around it. */
  show(changes: Partial<Link>, around?: Parameters<typeof samplePage>[1]): void;
  /** Whether the beacon's answer tells the present, and the present that server and pages go by. */
  clock: { tells: boolean; now(): Date };
  /** Bodies of beacons, paths that were asked for, and opt-in forms, since the last `forget`. */
  received: unknown[];
  asked: string[];
  forms: Record<string, string>[];
  /** What opt-in forms are answered. */
  optIn: { status: number; message: string };
  forget(): void;
  close(): void;
}

/** Silence that a browser plays: a WAV file of 8 kHz, one byte a sample. */
function silence(seconds: number): Buffer {
  const samples = 8000 * seconds;
  const file = Buffer.alloc(44 + samples, 128);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  for (const [offset, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, samples],
  ] as const)
    file.writeUInt32LE(value, offset);
  for (const [offset, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    file.writeUInt16LE(value, offset);
  file.write('data', 36, 'latin1');
  return file;
}

const square = (fill: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="900" height="900"><path fill="${fill}" d="M0 0h9v9H0z"/><circle cx="4.5" cy="5" r="2.6" fill="${body}"/></svg>`;

/** Covers of every difficult kind, by path. */
const covers: Record<string, string> = {
  '/sun.svg': square('#1c2a4a', '#e8743b'),
  '/white.svg': square('#fff', '#f4f4f4'),
  '/black.svg': square('#000', '#0a0a0a'),
  '/wide.svg': square('#a33', '#ee3').replace('width="900"', 'width="9000"'),
  '/tiny.svg': square('#276', '#fd8').replace('width="900" height="900"', 'width="9" height="9"'),
};

/** Starts the server on a free port. */
export async function serveSamplePage(): Promise<SampleServer> {
  const built = pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', 'landing', 'renderer.js')).href;
  const { renderer } = (await import(/* @vite-ignore */ built)) as { renderer: PageRenderer };
  let page = samplePage();
  const sample: SampleServer = {
    origin: '',
    show(changes, around) {
      page = samplePage({ image: null, ...changes }, around);
    },
    clock: { tells: false, now: () => new Date() },
    received: [],
    asked: [],
    forms: [],
    optIn: { status: 200, message: 'See you there.' },
    forget() {
      sample.received = [];
      sample.asked = [];
      sample.forms = [];
      sample.clock = { tells: false, now: () => new Date() };
      sample.optIn = { status: 200, message: 'See you there.' };
      sample.show({});
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    sample.asked.push(pathname);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const urls = { pageUrl: `${sample.origin}/song`, path: 'song' };
    if (pathname === '/_/v') {
      sample.received.push(JSON.parse(body));
      response.writeHead(204, sample.clock.tells ? { 'x-now': String(sample.clock.now().getTime()) } : {}).end();
    } else if (pathname === '/_/optin') {
      sample.forms.push(Object.fromEntries(new URLSearchParams(body)));
      response.writeHead(sample.optIn.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: sample.optIn.message }));
    } else if (pathname === '/song') {
      const { html, contentSecurityPolicy } = renderer.render(page, sample.clock.now(), urls);
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy,
      });
      response.end(html);
    } else if (pathname.endsWith('.wav')) response.writeHead(200, { 'content-type': 'audio/wav' }).end(silence(40));
    else if (covers[pathname] !== undefined)
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(covers[pathname]);
    else response.writeHead(200, { 'content-type': 'text/plain' }).end('a service');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  sample.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return sample;
}
