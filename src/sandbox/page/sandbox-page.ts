/** The `/sandbox` mount: what the stand-ins received, the clock, the visitor's place and the catalogue. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MovableClock } from '#domain/kernel/clock.ts';
import type { AdBook } from '../ads/ad-book.ts';
import type { CardProvider } from '../braintree/provider.ts';
import type { Failures } from '../failure-mode.ts';
import type { Journal } from '../journal.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Mount } from '../mount.ts';
import { readForm } from '../read-form.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sendBytes } from '../send-bytes.ts';
import type { Catalogue } from '../spotify/catalogue.ts';
import type { TextCarrier } from '../twilio/text-carrier.ts';
import { visitorPlaces } from '../visitor-places.ts';
import { adsView } from './ads-view.ts';
import { catalogueView } from './catalogue-view.ts';
import { revokeFan } from './fans-card.ts';
import { type Html, html } from './html.ts';
import { base, type Frame, writePage } from './layout.ts';
import { changeCard, changePayments, paymentsView } from './payments-view.ts';
import { callDetail, mailDetail, receivedList, type Shown } from './received-views.ts';
import { changeFailure } from './services-card.ts';
import { changeTexts, decideRegistration, replyFromPhone, sendReports, textsView } from './texts-view.ts';

/** The data that the page shows and changes. */
export interface SandboxPageParts {
  /** The names of the services that can be made to fail. */
  services: readonly string[];
  journal: Journal;
  outbox: Outbox;
  ads: Pick<AdBook, 'list'>;
  cardProvider: CardProvider;
  textCarrier: TextCarrier;
  catalogue: Catalogue;
  state: SandboxState;
  failures: Failures;
  clock: MovableClock;
  log: (line: string) => void;
}

const assets: Readonly<Record<string, { bytes: Buffer; type: string }>> = {
  '/mark.svg': { bytes: readFileSync(new URL('./mark.svg', import.meta.url)), type: 'image/svg+xml' },
  '/page.css': { bytes: readFileSync(new URL('./page.css', import.meta.url)), type: 'text/css; charset=utf-8' },
  '/page.js': { bytes: readFileSync(new URL('./page.js', import.meta.url)), type: 'text/javascript; charset=utf-8' },
};

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** An email may show pictures and styles. It cannot run scripts, and its links open a new tab. */
const mailPolicy =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function createSandboxPage(parts: SandboxPageParts): Mount {
  return {
    prefix: base,
    onlyFromHere: true,
    handle: (request, response) => {
      answer(parts, request, response).catch((error: unknown) => {
        parts.log(`The sandbox page failed at ${request.url}: ${String(error)}`);
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('Something went wrong.');
      });
    },
  };
}

async function answer(parts: SandboxPageParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? base, 'http://sandbox');
  const path = url.pathname.slice(base.length).replace(/\/$/, '');
  if (request.method === 'POST') {
    await change(parts, path, request, response);
    return;
  }
  const asset = assets[path];
  if (asset !== undefined) {
    sendBytes(request, response, asset.bytes, { 'content-type': asset.type, 'cache-control': 'no-cache' });
    return;
  }
  const mailHtml = /^\/mail\/(\d+)\/html$/.exec(path)?.[1];
  if (mailHtml !== undefined) {
    const mail = await parts.outbox.find(Number(mailHtml));
    const body = `<base target="_blank">${mail?.html ?? ''}`;
    sendBytes(request, response, Buffer.from(body), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mailPolicy,
    });
    return;
  }
  const view = await viewOf(parts, path, url.searchParams);
  const { services, state, clock } = parts;
  const frame = { now: clock.now(), choices: state.read(), services };
  const page = writePage({ tab: 'received', ...(view ?? notFound), ...frame });
  response.writeHead(view === undefined ? 404 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  });
  response.end(request.method === 'HEAD' ? undefined : page);
}

const notFound = {
  title: 'Not here',
  content: html`<p class="lead">There is nothing at this address. It may have been a call from before the last start.</p>`,
};

async function viewOf(
  parts: SandboxPageParts,
  path: string,
  query: URLSearchParams,
): Promise<(Partial<Pick<Frame, 'tab'>> & { title: string; content: Html }) | undefined> {
  if (path === '') {
    const shown = (['mail', 'calls'] as const).find((kind) => kind === query.get('show')) ?? ('all' satisfies Shown);
    return {
      title: 'What the stand-ins received',
      content: receivedList(await parts.outbox.list(), parts.journal.list(), shown),
    };
  }
  if (path === '/ads')
    return { tab: 'ads', title: 'Events received by ad platforms', content: adsView(parts.ads.list()) };
  if (path === '/payments') {
    parts.cardProvider.runDue();
    return { tab: 'payments', title: 'Card provider', content: paymentsView(parts.cardProvider, base) };
  }
  if (path === '/texts') {
    const phone = query.get('phone') ?? '';
    parts.textCarrier.sweep();
    return { tab: 'texts', title: phone || 'Texts', content: textsView(parts.textCarrier, base, phone) };
  }
  if (path === '/catalogue')
    return {
      tab: 'catalogue',
      title: 'Catalogue to try',
      content: catalogueView(parts.catalogue, query.get('q') ?? ''),
    };
  const [, kind, id] = /^\/(mail|call)\/(\d+)$/.exec(path) ?? [];
  const mail = kind === 'mail' ? await parts.outbox.find(Number(id)) : undefined;
  if (mail !== undefined) return { title: mail.subject, content: mailDetail(mail) };
  const call = kind === 'call' ? parts.journal.find(Number(id)) : undefined;
  return call === undefined
    ? undefined
    : { title: `${call.method} ${call.target.split('?')[0] ?? ''}`, content: callDetail(call) };
}

async function change(
  parts: SandboxPageParts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!cameFromHere(request)) {
    response
      .writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
      .end('This form may be sent from the sandbox page only.');
    return;
  }
  const form = await readForm(request);
  const { state, clock } = parts;
  const changes: Record<string, () => true | undefined> = {
    '/clock': () => moveClock(parts, form),
    '/visitor': () => placeVisitor(parts, form),
    '/failure': () => changeFailure(parts.failures, parts.services, form),
    '/payments': () => changePayments(parts.cardProvider, form),
    '/payments/card': () => changeCard(parts.cardProvider, form),
    '/payments/send': () => sendWebhooks(parts.cardProvider),
    '/texts': () => changeTexts(parts.textCarrier, form),
    '/texts/registration': () => decideRegistration(parts.textCarrier, form),
    '/texts/reply': () => replyFromPhone(parts.textCarrier, form),
    '/texts/reports': () => sendReports(parts.textCarrier),
    '/revoke': () => revokeFan(state, clock, form),
  };
  if (changes[path]?.() === undefined) {
    response
      .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
      .end('Something in this form is not valid.');
    return;
  }
  response.writeHead(303, { location: backTo(request) }).end();
}

function sendWebhooks({ webhooks }: CardProvider): true {
  void webhooks.sendWaiting();
  return true;
}

/** Whether a page of the same origin sent the form. A browser always sends the origin of a POST. */
function cameFromHere(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin !== undefined && host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function backTo(request: IncomingMessage): string {
  const referer = request.headers.referer ?? '';
  const { pathname, search } = URL.canParse(referer) ? new URL(referer) : { pathname: base, search: '' };
  return pathname === base || pathname.startsWith(`${base}/`) ? `${pathname}${search}` : base;
}

/** The clock can be moved by at most a hundred years, which every calendar supports. */
const farthest = 100 * 365 * 86_400_000;

function moveClock({ clock, state }: SandboxPageParts, form: URLSearchParams): true | undefined {
  const by = form.get('by');
  const to = form.get('to');
  const offset = clock.offset();
  // `datetime-local` has no time zone. The label says that it is UTC.
  const asked = form.has('reset')
    ? 0
    : by !== null
      ? offset + Number(by)
      : to === null
        ? Number.NaN
        : offset + Date.parse(`${to}Z`) - clock.now().getTime();
  if (!Number.isFinite(asked) || Math.abs(asked) > farthest) return undefined;
  clock.moveBy(asked - offset);
  state.change({ clockOffset: asked });
  return true;
}

function placeVisitor({ state }: SandboxPageParts, form: URLSearchParams): true | undefined {
  const url = form.get('address');
  if (url === null || (url !== '' && !visitorPlaces.some((place) => place.ipAddress === url))) return undefined;
  state.change({ visitorIp: url });
  return true;
}
