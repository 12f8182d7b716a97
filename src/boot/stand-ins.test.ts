/** Where the sandbox page is served. */
import { expect, it } from 'vitest';
import { openMounts } from './stand-ins.ts';

const handle = () => undefined;
const mounts = [
  { prefix: '/sandbox/media', handle },
  { prefix: '/sandbox', onlyFromHere: true, handle },
];
const open = (appUrl: string, production = false) => openMounts(mounts, { appUrl, production }).map((it) => it.prefix);

it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://fanfare.localhost'])(
  'serves it where the dashboard is at %s, and never in production',
  (appUrl) => {
    expect(open(appUrl)).toEqual(['/sandbox/media', '/sandbox']);
    expect(open(appUrl, true)).toEqual(['/sandbox/media']);
  },
);

it.each(['https://app.example.com', 'http://192.168.1.20:3000', 'https://localhost.example.com'])(
  'leaves it out at %s, whatever NODE_ENV says',
  (appUrl) => {
    expect(open(appUrl)).toEqual(['/sandbox/media']);
  },
);
