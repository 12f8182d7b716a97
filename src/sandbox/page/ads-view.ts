/** The sandbox's list of events at ad platforms: each event once, with its senders, as the platforms count it. */
import type { RecordedAdEvent } from '../ads/ad-book.ts';
import { type Html, html } from './html.ts';
import { readableInstant } from './layout.ts';

const mostRows = 300;

/** The list, newest first, limited in length. Browser and server events with the same platform, pixel, name and id are merged. */
export function adsView(events: RecordedAdEvent[]): Html {
  const counted = new Map<string, RecordedAdEvent[]>();
  for (const event of events) {
    const key = [event.platform, event.pixel.split('/')[0], event.event, event.eventId || event.at.getTime()].join(' ');
    counted.set(key, [...(counted.get(key) ?? []), event]);
  }
  const rows = [...counted.values()].slice(0, mostRows).map(row);
  return html`<p class="lead">Events that pixels sent to the ad platforms, newest first: one line for each event that a platform would count, with its senders.</p>
${rows.length === 0 ? html`<p class="card empty">Nothing yet. Save a pixel for an artist, open one of its pages, and it shows here.</p>` : html`<ul class="card list">${rows}</ul>`}`;
}

function row(events: RecordedAdEvent[]): Html {
  const [newest] = events;
  if (newest === undefined) return html``;
  const senders = [...new Set(events.map(({ from }) => from))].sort().join(' and ');
  return html`<li><details class="row"><summary><span class="chip">${newest.platform}</span><span class="what">${newest.event}<small>${newest.pixel} · sent by ${senders}</small></span><time datetime="${newest.at.toISOString()}">${readableInstant(newest.at)}</time></summary>
<dl class="facts"><dt>Event id</dt><dd>${newest.eventId || 'none'}</dd>${events.map(({ from, details }) => html`<dt>${from}</dt><dd>${details}</dd>`)}</dl></details></li>`;
}
