/** The sandbox's lists and details of received emails and HTTP requests. */
import type { Exchange } from '../journal.ts';
import type { ReceivedMail } from '../mail/outbox.ts';
import { type Html, html } from './html.ts';
import { base, readableInstant } from './layout.ts';

/** Which of the two kinds a list shows. */
export type Shown = 'all' | 'mail' | 'calls';

/** The list, newest first. A reload shows new entries. */
export function receivedList(mails: ReceivedMail[], calls: Exchange[], shown: Shown): Html {
  const rows = [
    ...(shown === 'calls' ? [] : mails.map((mail) => ({ at: mail.at, row: mailRow(mail) }))),
    ...(shown === 'mail' ? [] : calls.map((call) => ({ at: call.at, row: callRow(call) }))),
  ].sort((left, right) => right.at.getTime() - left.at.getTime());
  const filter = (kind: Shown, label: string) =>
    html`<a href="${base}${kind === 'all' ? '' : `?show=${kind}`}" ${kind === shown ? html`aria-current="true"` : undefined}>${label}</a>`;
  return html`<p class="lead">Everything Fanfare said to the stand-ins of its vendors, newest first. Mails stay over a restart, calls since the start.</p>
<nav class="segments" aria-label="Filter">${filter('all', 'All')}${filter('mail', 'Mail')}${filter('calls', 'Calls')}</nav>
${rows.length === 0 ? html`<p class="card empty">Nothing yet. Make a link from a Spotify address, or upload a cover, and it shows here.</p>` : html`<ul class="card list">${rows.map(({ row }) => row)}</ul>`}`;
}

function mailRow(mail: ReceivedMail): Html {
  return html`<li><a class="row" href="${base}/mail/${mail.id}"><span class="chip hot">Mail</span><span class="what"><bdi>${mail.subject}</bdi><small>to ${mail.to.join(', ')}</small></span><time datetime="${mail.at.toISOString()}">${readableInstant(mail.at)}</time></a></li>`;
}

function callRow(call: Exchange): Html {
  return html`<li><a class="row" href="${base}/call/${call.id}"><span class="chip">${call.service}</span><span class="what">${call.method} ${readableTarget(call.target)}<small>${outcome(call.status)}</small></span><time datetime="${call.at.toISOString()}">${readableInstant(call.at)}</time></a></li>`;
}

/** The status as a word, because colour must not be the only sign. */
function outcome(status: number): string {
  return `${status} ${status < 400 ? 'answered' : 'refused'}`;
}

function readableTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** One email: headers, the text, the rendered HTML, and the source. */
export function mailDetail(mail: ReceivedMail): Html {
  return html`<dl class="card facts">
<dt>From</dt><dd><bdi>${mail.from}</bdi></dd>
<dt>To</dt><dd><bdi>${mail.to.join(', ')}</bdi></dd>
<dt>Arrived</dt><dd>${readableInstant(mail.at)}</dd>
${mail.attachments.map(({ name, type, bytes }) => html`<dt>Attachment</dt><dd>${name} (${type}, ${bytes.toLocaleString('en')} bytes)</dd>`)}
</dl>
${mail.html === undefined ? undefined : html`<h2>As it looks</h2><iframe class="card mail" title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${base}/mail/${mail.id}/html"></iframe>`}
${mail.text === '' ? undefined : html`<h2>Text</h2><pre class="card" dir="auto" tabindex="0">${mail.text}</pre>`}
<details><summary>Source</summary><pre class="card" tabindex="0">${mail.source}</pre></details>`;
}

/** One request: what was sent and the response. */
export function callDetail(call: Exchange): Html {
  const headers = (list: Record<string, string>) =>
    Object.entries(list).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  const body = (text: string) =>
    text === '' ? html`<p class="faint">No body.</p>` : html`<pre class="card" dir="auto" tabindex="0">${text}</pre>`;
  return html`<p class="lead">${call.service} · ${readableInstant(call.at)} · ${outcome(call.status)}</p>
<h2>Request</h2>
<pre class="card" tabindex="0">${call.method} ${readableTarget(call.target)}</pre>
<details><summary>Headers</summary><dl class="card facts">${headers(call.requestHeaders)}</dl></details>
${body(call.requestBody)}
<h2>Answer</h2>
<details><summary>Headers</summary><dl class="card facts">${headers(call.responseHeaders)}</dl></details>
${body(call.responseBody)}`;
}
