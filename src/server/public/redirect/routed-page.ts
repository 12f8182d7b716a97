/** The short page between a link and where a rule leads: it goes on by itself, and has the page with all services one tap away (ROUTE-10). */
import { createHash } from 'node:crypto';
import { rememberPath } from '#domain/routing/remembered-service.ts';

const style =
  ':root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;margin:0;background:#faf8f4;color:#16140f}main{min-height:100vh;min-height:100dvh;box-sizing:border-box;' +
  'display:grid;place-content:center;justify-items:center;gap:10px;padding:24px;text-align:center;overflow-wrap:anywhere}p{margin:0;color:#5f5a50}h1{font-size:26px;line-height:1.2;margin:0 0 14px}' +
  'a,button{font:inherit;color:inherit;min-height:48px;display:inline-flex;align-items:center;justify-content:center;min-width:220px;box-sizing:border-box;border-radius:999px;padding:0 26px;text-decoration:none;font-weight:600;cursor:pointer}' +
  '#go{background:#16140f;color:#faf8f4}#all{border:1px solid #8a8477}button{border:0;background:none;font-weight:400;text-decoration:underline;text-underline-offset:4px}form{margin:0}' +
  '.back .going,body:not(.back) .went{display:none}' +
  '@media(prefers-color-scheme:dark){body{background:#0d0d0e;color:#f6f3ec}p{color:#b3ada1}#go{background:#f6f3ec;color:#0d0d0e}#all{border-color:#7d776c}}';

/**
 * Goes on after a moment, once the page is seen. A visitor who comes back to it is not sent away again. It reads the URL from the link, so that it is
 * the same on every page and its hash is known.
 */
const script =
  "(()=>{const body=document.body,go=document.getElementById('go');let timer;const back=()=>{clearTimeout(timer);body.classList.add('back')};" +
  "const [entry]=performance.getEntriesByType('navigation');const start=()=>{if(!document.hidden&&!document.prerendering)timer=setTimeout(()=>{location.href=go.href;addEventListener('pagehide',back)},1200)};" +
  "if(entry&&entry.type==='back_forward')back();else{start();if(document.hidden)document.addEventListener('visibilitychange',start,{once:true})}" +
  "addEventListener('pageshow',(event)=>{if(event.persisted)back()});addEventListener('keydown',()=>clearTimeout(timer),{once:true});addEventListener('pointerdown',()=>clearTimeout(timer),{once:true})})()";

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** What the page says. `go` follows the rule, `all` is the page with all services; both are paths of the host. */
export interface RoutedPage {
  go: string;
  all: string;
  /** Where the rule leads. */
  name: string;
  /** Title and artist of the link. */
  title: string;
  artist: string;
  /** The path of the link, when the fan's own choice decided: then they can take it back here. */
  forget: string | undefined;
}

/** The page with its headers, which alternate between name and value. */
export function routedPage({ go, all, name, title, artist, forget }: RoutedPage): { body: Buffer; headers: string[] } {
  const [to, onward] = [escaped(name), escaped(go)];
  const forgetForm =
    forget === undefined
      ? ''
      : `<form method="post" action="${rememberPath}"><input type="hidden" name="path" value="${escaped(forget)}"><input type="hidden" name="service" value=""><button>Ask me every time</button></form>`;
  const body = Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style><noscript><meta http-equiv="refresh" content="3;url=${onward}"></noscript></head>` +
      `<body><main><p dir="auto">${escaped(title)} · <bdi>${escaped(artist)}</bdi></p><h1><span class="going">Opening ${to}</span><span class="went">You were sent to ${to}</span></h1>` +
      `<a id="go" href="${onward}" rel="nofollow"><span class="going">Open ${to} now</span><span class="went">Open ${to} again</span></a><a id="all" href="${escaped(all)}">All services</a>${forgetForm}</main><script>${script}</script></body></html>`,
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
