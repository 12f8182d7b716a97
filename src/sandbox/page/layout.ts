/** The layout of every sandbox page: heading, tabs, and the clock and visitor controls beside the content. */
import type { SandboxChoices } from '../sandbox-state.ts';
import { visitorPlaces } from '../visitor-places.ts';
import { fansCard } from './fans-card.ts';
import { type Html, html } from './html.ts';
import { servicesCard } from './services-card.ts';

/** The layout's data besides the content. `now` is the sandbox's current time; `services` are the names of services that can fail. */
export interface Frame {
  title: string;
  tab: 'received' | 'ads' | 'payments' | 'texts' | 'catalogue';
  now: Date;
  choices: SandboxChoices;
  services: readonly string[];
  content: Html;
}

/** The base path of all sandbox pages. */
export const base = '/sandbox';

const hour = 3_600_000;
const moves = [
  { label: '1 hour', milliseconds: hour },
  { label: '1 day', milliseconds: 24 * hour },
  { label: '1 week', milliseconds: 7 * 24 * hour },
  { label: '30 days', milliseconds: 30 * 24 * hour },
];

/** Formats an instant: `Fri 20 Nov 2026, 22:16:37 UTC`. */
export function readableInstant(instant: Date): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
  }).format(instant);
  return `${text} UTC`;
}

export function writePage(frame: Frame): string {
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${frame.title} · Fanfare sandbox</title>
<link rel="icon" href="${base}/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}/page.css">
<script src="${base}/page.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="logo" href="${base}"><i></i>Fanfare sandbox</a>
<nav aria-label="Sandbox">
${tab('received', 'Received', base, frame.tab)}
${tab('ads', 'Ad platforms', `${base}/ads`, frame.tab)}
${tab('payments', 'Card provider', `${base}/payments`, frame.tab)}
${tab('texts', 'Texts', `${base}/texts`, frame.tab)}
${tab('catalogue', 'Catalogue to try', `${base}/catalogue`, frame.tab)}
<a href="/">Open Fanfare</a>
</nav>
</header>
<div class="columns">
<main id="content" tabindex="-1">
<h1>${frame.title}</h1>
${frame.content}
</main>
<aside aria-label="Controls">
${clockCard(frame)}
${visitorCard(frame.choices)}
${fansCard(base)}
${servicesCard(frame.choices, frame.services, base)}
</aside>
</div>
<p class="status" role="status" aria-live="polite"></p>
</body>
</html>`;
  return markup;
}

function tab(name: Frame['tab'], label: string, url: string, current: Frame['tab']): Html {
  return name === current
    ? html`<a href="${url}" aria-current="page">${label}</a>`
    : html`<a href="${url}">${label}</a>`;
}

function clockCard({ now, choices }: Frame): Html {
  const moved =
    choices.clockOffset === 0
      ? html`<p class="faint">It runs with this machine.</p>`
      : html`<p class="moved">Moved ${distance(choices.clockOffset)}.</p>`;
  const buttons = (direction: 1 | -1) =>
    moves.map(
      ({ label, milliseconds }) =>
        html`<button name="by" value="${direction * milliseconds}" aria-label="Move the clock ${direction === 1 ? 'forward' : 'back'} ${label}">${direction === 1 ? '+' : '−'} ${label}</button>`,
    );
  return html`<section class="card">
<h2>Clock</h2>
<p class="now"><time datetime="${now.toISOString()}">${readableInstant(now)}</time></p>
${moved}
<form method="post" action="${base}/clock" class="buttons">${buttons(1)}${buttons(-1)}<button name="reset" value="yes">Reset</button></form>
<form method="post" action="${base}/clock">
<label for="to">Or set it (UTC)</label>
<div class="pair"><input id="to" name="to" type="datetime-local" required value="${now.toISOString().slice(0, 16)}"><button>Set</button></div>
</form>
</section>`;
}

/** Formats milliseconds as days, hours and minutes, with the direction. */
function distance(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000);
  const parts = [
    { count: Math.floor(minutes / 1440), unit: 'day' },
    { count: Math.floor((minutes % 1440) / 60), unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ].filter(({ count }) => count > 0);
  const text =
    parts.map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(', ') || 'less than a minute';
  return `${text} ${milliseconds > 0 ? 'forward' : 'back'}`;
}

function visitorCard({ visitorIp }: SandboxChoices): Html {
  const option = (url: string, place: string) =>
    url === visitorIp
      ? html`<option value="${url}" selected>${place}</option>`
      : html`<option value="${url}">${place}</option>`;
  return html`<section class="card">
<h2>Visitors</h2>
<form method="post" action="${base}/visitor">
<label for="visitor">Visitors from this machine count as coming from</label>
<div class="pair"><select id="visitor" name="address">${visitorPlaces.map(({ ipAddress, place }) => option(ipAddress, place))}${option('', 'Nowhere known')}</select><button>Use</button></div>
</form>
</section>`;
}
