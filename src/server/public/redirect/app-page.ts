/** The page that opens an app by its URL scheme on iOS, where browsers refuse such redirects; falls back to the web. */
import { createHash } from 'node:crypto';

const style =
  ':root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;margin:0;background:#faf8f4;color:#16140f}main{min-height:100vh;box-sizing:border-box;' +
  'display:grid;place-content:center;justify-items:center;gap:14px;padding:24px;text-align:center}h1{font-size:22px;margin:0 0 6px}' +
  'a{color:inherit;min-height:44px;display:inline-flex;align-items:center}#app{padding:0 26px;border-radius:999px;background:#16140f;color:#faf8f4;' +
  'text-decoration:none;font-weight:600}@media(prefers-color-scheme:dark){body{background:#0d0d0e;color:#f6f3ec}#app{background:#f6f3ec;color:#0d0d0e}}';

// The script reads the URLs from the links, so that it is the same on every page and its hash is known.
const script =
  "(()=>{const at=(id)=>document.getElementById(id).href;let left=false;const leave=()=>{left=true};addEventListener('pagehide',leave);" +
  "addEventListener('blur',leave);document.addEventListener('visibilitychange',()=>{if(document.hidden)left=true});location.href=at('app');" +
  "setTimeout(()=>{if(!left&&!document.hidden)location.replace(at('web'))},1800)})()";

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** The page. `app` and `web` are the stored URLs of app and website; `service` is the service's display name. */
export function appPage({ app, web, service }: { app: string; web: string; service: string }): {
  body: Buffer;
  headers: string[];
} {
  const body = Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<meta name="robots" content="noindex"><title>Opening ${escaped(service)}</title><style>${style}</style></head>` +
      `<body><main><h1>Opening ${escaped(service)}</h1><a id="app" href="${escaped(app)}">Open the app</a>` +
      `<a id="web" href="${escaped(web)}">Continue in the browser</a></main><script>${script}</script></body></html>`,
  );
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
    'Content-Security-Policy',
    policy,
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
  ];
  return { body, headers };
}
