/** The sandbox's view of the carrier: switches, numbers and their registration, and the phones of fans. */
import { type CallbackMode, callbackModes } from '../twilio/carrier-calls.ts';
import type { CarrierText } from '../twilio/carrier-text.ts';
import {
  type RegistrationMode,
  registrationModes,
  type TextCarrier,
  type TextFate,
  textFates,
} from '../twilio/text-carrier.ts';
import { type QueuePace, queuePaces } from '../twilio/text-queue.ts';
import { type Html, html } from './html.ts';
import { readableInstant } from './layout.ts';
import { options, rows } from './lists.ts';

const mostTexts = 5000;
const mostPhones = 100;
const mostOfPhone = 200;

const fateLabels: Record<TextFate, string> = {
  delivered: 'Arrive',
  undelivered: 'Do not arrive: no such phone (30005)',
  unreachable: 'Do not arrive: phone off (30003)',
  filtered: 'Are filtered (30007)',
  unregistered: 'Are refused by carriers: number not registered (30034)',
  capped: 'Are refused by carriers: limit of the day (30023)',
  'lost-answer': 'Are taken, but the connection breaks',
  busy: 'Are not taken: too many requests (429)',
  away: 'Are not taken: carrier down (503)',
  barred: 'Are not taken: account refused (401)',
};
const shares = ['100', '50', '10', '1'] as const;
const callbackLabels: Record<CallbackMode, string> = {
  after: 'After the answer',
  late: 'An hour late',
  never: 'Never',
  doubled: 'Twice',
  reversed: 'In reverse order',
  forged: 'With a wrong signature',
};
const registrationLabels: Record<RegistrationMode, string> = {
  'at-once': 'Approved at once',
  'by-hand': 'Decided below',
  refused: 'Refused',
};
const paceLabels: Record<QueuePace, string> = { fast: 'At once', real: 'One segment a second' };

/** The view. With `phone`, it shows the texts of one fan's number. Its forms are posted below `base`. */
export function textsView(carrier: TextCarrier, base: string, phone: string): Html {
  return phone === '' ? overview(carrier, base) : thread(carrier, base, phone);
}

function overview(carrier: TextCarrier, base: string): Html {
  const { fate, callbackMode, registers, queue, calls, services } = carrier;
  return html`<p class="lead">The account at the carrier, and the phones of fans. No text leaves this machine.</p>
<h2>Phones</h2>
${phonesList(carrier, base)}
${replyForm(carrier, base, undefined)}
<h2>Numbers</h2>
${rows(
  [...services.values()].reverse().map((service) => {
    const { campaign } = service;
    const state =
      campaign === undefined
        ? 'not registered'
        : { IN_PROGRESS: 'waits for a decision', VERIFIED: 'approved', FAILED: 'refused' }[campaign.status];
    const name = carrier.numberOf(service.sid) || 'No number';
    return html`<li><form class="row" method="post" action="${base}/texts/registration">
<input type="hidden" name="service" value="${service.sid}">
<span class="chip">${state}</span><span class="what">${name}<small>${service.sid}${campaign?.reason ? `: ${campaign.reason}` : ''}</small></span>
${campaign === undefined ? undefined : html`<span class="buttons"><button name="decision" value="approve" aria-label="Approve ${name}">Approve</button><button name="decision" value="refuse" aria-label="Refuse ${name}">Refuse</button></span>`}
</form></li>`;
  }),
  'Nobody has claimed a number yet.',
)}
<h2>Switches</h2>
<form class="card" method="post" action="${base}/texts">
<label for="fate">Texts</label>
<div class="pair"><select id="fate" name="fate">${options(textFates, fateLabels, fate.kind)}</select>
<select name="share" aria-label="How many of them">${options(shares, { 100: 'all', 50: 'every second', 10: 'every tenth', 1: 'every hundredth' }, shares.find((share) => share === String(fate.share)) ?? '100')}</select></div>
<label for="callbacks">Reports arrive</label>
<select id="callbacks" name="callbacks">${options(callbackModes, callbackLabels, callbackMode)}</select>
<label for="registers">Registrations are</label>
<select id="registers" name="registers">${options(registrationModes, registrationLabels, registers)}</select>
<label for="pace">A number sends</label>
<select id="pace" name="pace">${options(queuePaces, paceLabels, queue.pace)}</select>
<button>Use</button>
</form>
<form method="post" action="${base}/texts/reports"><p class="faint">${queue.length()} texts in queues, ${calls.waiting()} late reports.</p><button>Send late reports now</button></form>`;
}

/** The fan's side of a text, and ours. */
const fanOf = ({ direction, from, to }: CarrierText) => (direction === 'inbound' ? from : to);

function phonesList(carrier: TextCarrier, base: string): Html {
  const newest = new Map<string, { text: CarrierText; count: number }>();
  for (const text of carrier.conversation(mostTexts)) {
    const known = newest.get(fanOf(text));
    if (known === undefined) newest.set(fanOf(text), { text, count: 1 });
    else known.count += 1;
  }
  return rows(
    [...newest].slice(0, mostPhones).map(([phone, { text, count }]) => {
      const { body, direction, createdAt } = text;
      return html`<li><a class="row" href="${base}/texts?phone=${encodeURIComponent(phone)}"><span class="chip">${phone}</span><span class="what"><bdi>${direction === 'inbound' ? 'Wrote: ' : ''}${body}</bdi><small>${outcomeOf(text)}, ${count} in all</small></span><time datetime="${createdAt.toISOString()}">${readableInstant(createdAt)}</time></a></li>`;
    }),
    'No phone got a text yet. Send a drop, or a test text.',
  );
}

/** What became of a text, as words. */
function outcomeOf({ status, errorCode, direction }: CarrierText): string {
  if (direction === 'inbound') return 'from the phone';
  return errorCode === null ? status : `${status} (${errorCode})`;
}

function thread(carrier: TextCarrier, base: string, phone: string): Html {
  const found = carrier
    .conversation(Number.POSITIVE_INFINITY)
    .filter((text) => fanOf(text) === phone)
    .slice(0, mostOfPhone);
  return html`<p class="lead"><a href="${base}/texts">All phones</a></p>
${replyForm(carrier, base, { phone, last: found[0] })}
${rows(
  found.map(
    (text) =>
      html`<li><div class="row"><span class="chip ${text.direction === 'inbound' ? 'hot' : ''}">${text.direction === 'inbound' ? 'Fan' : text.from}</span><span class="what"><bdi>${text.body}</bdi><small>${outcomeOf(text)}, ${text.segments} segments</small></span><time datetime="${text.createdAt.toISOString()}">${readableInstant(text.createdAt)}</time></div></li>`,
  ),
  'This phone got no text yet.',
)}`;
}

/** Lets a fan write; for one phone, its number is filled in, and the number of its last text is chosen. */
function replyForm(
  carrier: TextCarrier,
  base: string,
  of: { phone: string; last: CarrierText | undefined } | undefined,
): Html | undefined {
  const numbers = [...carrier.numbers.values()].map(({ number }) => number).reverse();
  if (numbers.length === 0) return undefined;
  const ours = of?.last?.direction === 'inbound' ? of.last.to : of?.last?.from;
  const labels = Object.fromEntries(numbers.map((number) => [number, number]));
  return html`<form class="card" method="post" action="${base}/texts/reply">
<label for="from">A fan's phone</label>
<input id="from" name="from" type="tel" required pattern="[+][0-9]{8,15}" placeholder="+12125550101" value="${of?.phone ?? ''}">
<label for="to">writes to</label>
<select id="to" name="to">${options(numbers, labels, ours ?? numbers[0] ?? '')}</select>
<label for="body">Text</label>
<div class="pair"><input id="body" name="body" required maxlength="1600" placeholder="STOP, START, HELP, or anything" autocomplete="off"><button>Send</button></div>
</form>`;
}

/** Sets the switches. Returns undefined for an unknown form. */
export function changeTexts(carrier: TextCarrier, form: URLSearchParams): true | undefined {
  const kind = textFates.find((name) => name === form.get('fate'));
  const share = shares.find((name) => name === form.get('share'));
  const callbackMode = callbackModes.find((name) => name === form.get('callbacks'));
  const registers = registrationModes.find((name) => name === form.get('registers'));
  const pace = queuePaces.find((name) => name === form.get('pace'));
  if (!kind || !share || !callbackMode || !registers || !pace) return undefined;
  carrier.fate = { kind, share: Number(share) };
  carrier.callbackMode = callbackMode;
  carrier.registers = registers;
  carrier.queue.pace = pace;
  carrier.sweep();
  return true;
}

/** Approves or refuses the registration of a service. Returns undefined for an unknown one. */
export function decideRegistration(carrier: TextCarrier, form: URLSearchParams): true | undefined {
  const service = carrier.services.get(form.get('service') ?? '');
  if (service?.campaign === undefined) return undefined;
  const isRefused = form.get('decision') === 'refuse';
  carrier.decide(service.sid, isRefused ? 'The sample texts do not match the description.' : '');
  return true;
}

/** Sends a text from a fan's phone. Returns undefined for what is no number of a phone, or for a number that nobody owns. */
export function replyFromPhone(carrier: TextCarrier, form: URLSearchParams): true | undefined {
  const [from, to, body] = ['from', 'to', 'body'].map((name) => form.get(name)?.trim() ?? '');
  const isOwned = [...carrier.numbers.values()].some(({ number }) => number === to);
  if (!from || !to || !body || !isOwned || !/^\+[1-9]\d{7,14}$/.test(from)) return undefined;
  void carrier.reply(from, to, body);
  return true;
}

/** Sends the reports that wait. */
export function sendReports({ calls }: TextCarrier): true {
  calls.sendDue('all');
  return true;
}
