/** The client of Twilio against its stand-in: sending, reports, texts from fans, opt-outs, queues, numbers, registrations. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TextCarrier } from '#sandbox/twilio/text-carrier.ts';
import type { TextReport, Texts } from '#server/vendors/texts/texts.ts';
import { createTwilio } from '#server/vendors/texts/twilio.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

/** A call of the carrier that our URL got. */
interface Got {
  path: string;
  form: Record<string, string>;
  isSigned: boolean;
}

let served: ServedStandIns;
let carrier: TextCarrier;
let texts: Texts;
let ownUrl: string;
let serviceId: string;
let number: string;
let got: Got[] = [];
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
  const signature = String(request.headers['x-twilio-signature'] ?? '');
  const path = request.url ?? '';
  got.push({ path, form, isSigned: await texts.isSigned({ url: `${ownUrl}${path}`, form, signature }) });
  response.writeHead(204).end();
}

const receiver = createServer((request, response) => void receive(request, response));

beforeAll(async () => {
  served = await serveStandIns();
  carrier = served.standIns.textCarrier;
  texts = createTwilio({ ...served.standIns.settings.twilio, timeoutMs: 20_000 });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const bound = receiver.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  ownUrl = `http://127.0.0.1:${bound.port}`;
  const offers = await texts.searchNumbers({ areaCode: '503' });
  number = offers[0]?.number ?? '';
  const claimed = await texts.claimNumber({ number, key: 'first', inboundUrl: `${ownUrl}/inbound` });
  if (claimed.kind !== 'claimed') throw new Error(claimed.reason);
  serviceId = claimed.serviceId;
  await texts.register(serviceId, registration);
});
afterAll(async () => {
  receiver.close();
  await served?.stop();
});
beforeEach(() => {
  got = [];
  carrier.callbackMode = 'after';
  carrier.fate = { kind: 'delivered', share: 100 };
  carrier.registers = 'at-once';
  carrier.queue.pace = 'fast';
});

const registration = {
  description: 'An artist texts fans who opted in.',
  messageFlow: 'Fans type their number into a form.',
  samples: ['Out now', 'On tour'],
};
const textTo = (to: string, body = 'Out now: https://vibe.to/paper-lanterns') => ({
  to,
  serviceId,
  body,
  statusUrl: `${ownUrl}/status/row-1?try=1`,
  validForSeconds: 3600,
});
const send = async (to: string, body?: string): Promise<string> => {
  const outcome = await texts.send(textTo(to, body));
  if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(outcome)}`);
  return outcome.carrierId;
};
/** The report of a text once it has one of the final statuses. */
const ended = async (carrierId: string): Promise<TextReport | undefined> => {
  await expect
    .poll(async () => (await texts.findText(carrierId))?.status)
    .toMatch(/^(delivered|undelivered|failed|canceled)$/);
  return await texts.findText(carrierId);
};
const reported = () => got.map(({ form }) => form.MessageStatus);

describe('sending', () => {
  it('sends a text whose reports are signed, with segments and price', async () => {
    const outcome = await texts.send(textTo('+12125550101', 'ñ'.repeat(161)));
    expect(outcome).toMatchObject({ kind: 'accepted', segments: 2 });
    const carrierId = outcome.kind === 'accepted' ? outcome.carrierId : '';
    expect(await ended(carrierId)).toMatchObject({
      ...{ carrierId, to: '+12125550101', status: 'delivered', code: null, segments: 2, priceMicros: 16_600 },
    });
    await carrier.calls.settled();
    expect(got.map(({ path, isSigned, form }) => [path, isSigned, form.MessageSid, form.MessageStatus])).toEqual([
      ['/status/row-1?try=1', true, carrierId, 'sent'],
      ['/status/row-1?try=1', true, carrierId, 'delivered'],
    ]);
  });

  it('believes no call that another key signed, nor one whose field, URL or signature was changed', async () => {
    carrier.callbackMode = 'forged';
    await ended(await send('+12125550102'));
    await carrier.calls.settled();
    expect(got.map(({ isSigned }) => isSigned)).toEqual([false, false]);
    const form = { MessageSid: 'SM1' };
    const url = `${ownUrl}/status/row-1`;
    for (const signature of ['', 'AAAA', 'ü']) expect(await texts.isSigned({ url, form, signature })).toBe(false);
  });

  it('reports twice, in reverse order, an hour late, or never', async () => {
    carrier.callbackMode = 'doubled';
    await ended(await send('+12125550103'));
    await carrier.calls.settled();
    expect(reported().sort()).toEqual(['delivered', 'delivered', 'sent', 'sent']);
    got = [];
    carrier.callbackMode = 'reversed';
    await ended(await send('+12125550103'));
    await expect.poll(() => got.length).toBe(2);
    got = [];
    carrier.callbackMode = 'late';
    await ended(await send('+12125550103'));
    carrier.calls.sendDue();
    await carrier.calls.settled();
    expect(got).toEqual([]);
    served.clock.moveBy(3_600_000);
    carrier.calls.sendDue();
    await expect.poll(() => got.length).toBe(2);
    got = [];
    carrier.callbackMode = 'never';
    await ended(await send('+12125550103'));
    await carrier.calls.settled();
    expect(got).toEqual([]);
  });

  it.each([
    ['an unknown service', { serviceId: 'MG00000000000000000000000000000000' }, 21701],
    ['a number that is none', { to: '+1212' }, 21211],
    ['an empty text', { body: '' }, 21602],
    ['a text that is too long', { body: 'a'.repeat(1601) }, 21617],
  ])('refuses %s with its code', async (_what, change, code) => {
    expect(await texts.send({ ...textTo('+12125550104'), ...change })).toMatchObject({ kind: 'refused', code });
  });

  it('refuses another token, so that a wrong setting is seen', async () => {
    const stranger = createTwilio({ ...served.standIns.settings.twilio, authToken: 'wrong' });
    expect(await stranger.send(textTo('+12125550104'))).toMatchObject({ kind: 'refused', code: 20003, status: 401 });
  });

  it.each([401, 403, 404])(
    'takes a %i without a code of Twilio for a refusal, since nothing was let through',
    async (status) => {
      const proxy = createServer((_request, response) => response.writeHead(status).end('<h1>No</h1>'));
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const bound = proxy.address();
      const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
      const behind = createTwilio({ ...served.standIns.settings.twilio, url });
      const outcome = await behind.send(textTo('+12125550104'));
      proxy.close();
      expect(outcome).toMatchObject({ kind: 'refused', code: 20_000 + status, status });
    },
  );

  it.each([
    ['undelivered', 30005],
    ['unreachable', 30003],
    ['filtered', 30007],
    ['unregistered', 30034],
    ['capped', 30023],
  ] as const)('reports a text that is %s with its code', async (kind, code) => {
    carrier.fate = { kind, share: 100 };
    expect(await ended(await send('+12125550105'))).toMatchObject({ status: 'undelivered', code });
    await carrier.calls.settled();
    expect(got.at(-1)?.form).toMatchObject({ MessageStatus: 'undelivered', ErrorCode: String(code) });
  });

  it('never repeats a text itself: a busy carrier, a broken connection and a server error are told apart', async () => {
    const before = carrier.texts.size;
    carrier.fate = { kind: 'busy', share: 100 };
    expect(await texts.send(textTo('+12125550106'))).toMatchObject({ kind: 'busy' });
    carrier.fate = { kind: 'away', share: 100 };
    expect(await texts.send(textTo('+12125550106'))).toMatchObject({ kind: 'unknown' });
    expect(carrier.texts.size).toBe(before);
    carrier.fate = { kind: 'lost-answer', share: 100 };
    const since = served.clock.now();
    expect(await texts.send(textTo('+12125550106'))).toMatchObject({ kind: 'unknown' });
    expect(carrier.texts.size).toBe(before + 1);
    const found = await texts.findTextsTo({ to: '+12125550106', serviceId, since });
    expect(found.map(({ to }) => to)).toEqual(['+12125550106']);
    expect(await texts.findTextsTo({ to: '+12125550106', serviceId: 'MG1', since })).toEqual([]);
  });

  it('lists a text that still waits at the carrier, and so has not been sent', async () => {
    carrier.queue.pace = 'real';
    const since = served.clock.now();
    await send('+12125550119', 'waits');
    const found = await texts.findTextsTo({ to: '+12125550119', serviceId, since });
    expect(found.map(({ body, status }) => [body, status])).toEqual([['waits', 'queued']]);
    const later = new Date(since.getTime() + 2_000);
    expect(await texts.findTextsTo({ to: '+12125550119', serviceId, since: later })).toEqual([]);
  });

  it('lists the newest texts to a number first', async () => {
    const since = served.clock.now();
    for (const body of ['one', 'two', 'three']) await send('+12125550107', body);
    const found = await texts.findTextsTo({ to: '+12125550107', serviceId, since });
    expect(found.map(({ body }) => body)).toEqual(['three', 'two', 'one']);
    expect(await texts.findText('SM00000000000000000000000000000000')).toBeUndefined();
  });
});

describe('texts from fans', () => {
  it('are listed oldest first since an instant, without what was sent to the same phone', async () => {
    const fan = '+12125550108';
    const sent: { from: Date; until: Date }[] = [];
    for (const body of ['early', 'one', 'STOP']) {
      served.clock.moveBy(60_000);
      const from = served.clock.now();
      await carrier.reply(fan, number, body);
      sent.push({ from, until: served.clock.now() });
    }
    await carrier.reply(fan, '+12125559999', 'to somebody else');
    // A claimed number can be a phone that a test text goes to.
    await carrier.reply(fan, number, 'START');
    await send(number, 'a test text');
    const since = sent[1]?.from ?? new Date(0);
    const received = await texts.listReceived({ to: number, since });
    expect(received.map(({ from, body }) => [from, body])).toEqual([
      [fan, 'one'],
      [fan, 'STOP'],
      [fan, 'START'],
    ]);
    // The carrier's times are whole seconds.
    const seconds = (instant?: Date) => Math.floor((instant?.getTime() ?? 0) / 1000);
    for (const [index, { from, until }] of sent.slice(1).entries()) {
      expect(seconds(received[index]?.sentAt)).toBeGreaterThanOrEqual(seconds(from));
      expect(seconds(received[index]?.sentAt)).toBeLessThanOrEqual(seconds(until));
    }
    expect(received[0]?.carrierId).toBe(got.find(({ form }) => form.Body === 'one')?.form.MessageSid);
  });

  it('are the newest thousand where there are more', async () => {
    served.clock.moveBy(60_000);
    const since = served.clock.now();
    for (let index = 0; index < 1_002; index += 1) await carrier.reply('+12125550109', number, `${index}`);
    const received = await texts.listReceived({ to: number, since });
    expect([received.length, received.at(-1)?.body]).toEqual([1_000, '1001']);
  });
});

describe('opt-outs', () => {
  it('blocks a recipient for one service from STOP to START, with words of its own', async () => {
    const fan = '+12125550110';
    await send(fan);
    await carrier.reply(fan, number, ' stop ');
    expect(got.at(-1)).toMatchObject({ path: '/inbound', isSigned: true, form: { From: fan, To: number } });
    expect(await texts.send(textTo(fan))).toMatchObject({ kind: 'refused', code: 21610 });
    expect(carrier.conversation(1)[0]).toMatchObject({ to: fan, status: 'delivered' });
    expect(carrier.conversation(1)[0]?.body).toMatch(/unsubscribed/);
    await carrier.reply(fan, number, 'START');
    expect(await texts.send(textTo(fan))).toMatchObject({ kind: 'accepted' });
  });

  it('hands over a stop in other words and answers nothing itself', async () => {
    await carrier.reply('+12125550111', number, 'please stop texting me');
    expect(got.at(-1)?.form.Body).toBe('please stop texting me');
    expect(carrier.conversation(1)[0]?.direction).toBe('inbound');
    expect(await texts.send(textTo('+12125550111'))).toMatchObject({ kind: 'accepted' });
  });
});

describe('the queue of a sender', () => {
  it('sends a segment a second, drops what expires in it, and refuses what is behind ten hours', async () => {
    carrier.queue.pace = 'real';
    const first = await send('+12125550120');
    const second = await send('+12125550121', 'ñ'.repeat(161));
    const hurried = await texts.send({ ...textTo('+12125550122'), validForSeconds: 1 });
    expect(await texts.findText(second)).toMatchObject({ status: 'queued' });
    served.clock.moveBy(1000);
    expect(await texts.findText(first)).toMatchObject({ status: 'delivered' });
    expect(await texts.findText(second)).toMatchObject({ status: 'queued' });
    const hurriedId = hurried.kind === 'accepted' ? hurried.carrierId : '';
    expect(await texts.findText(hurriedId)).toMatchObject({ status: 'failed', code: 30036 });
    served.clock.moveBy(2000);
    expect(await texts.findText(second)).toMatchObject({ status: 'delivered' });

    carrier.queue.add({ serviceSid: serviceId, segments: 36_000 }, 100_000, () => undefined);
    expect(await ended(await send('+12125550124'))).toMatchObject({ status: 'failed', code: 30001 });
    carrier.queue.pace = 'fast';
    carrier.sweep();
    expect(carrier.queue.length()).toBe(0);
  });
});

describe('numbers', () => {
  it('offers numbers of an area code, and none where there is none', async () => {
    const offers = await texts.searchNumbers({ areaCode: '212' });
    expect(offers.length).toBeGreaterThan(3);
    for (const offer of offers) expect(offer).toMatchObject({ region: 'NY', country: 'US' });
    expect(offers.every((offer) => offer.number.startsWith('+1212'))).toBe(true);
    expect(await texts.searchNumbers({ areaCode: '999' })).toEqual([]);
  });

  it('buys a number once, however often it is claimed under its key, also at the same time', async () => {
    const [offer] = await texts.searchNumbers({ areaCode: '615' });
    const claim = { number: offer?.number ?? '', key: 'twice', inboundUrl: `${ownUrl}/inbound` };
    const together = await Promise.all([texts.claimNumber(claim), texts.claimNumber(claim)]);
    expect(together.map(({ kind }) => kind)).toEqual(['claimed', 'claimed']);
    expect(await texts.claimNumber(claim)).toMatchObject({ kind: 'claimed' });
    expect([...carrier.numbers.values()].filter(({ friendlyName }) => friendlyName === 'twice')).toHaveLength(1);
    expect(await texts.claimNumber({ ...claim, key: 'somebody else' })).toMatchObject({ kind: 'refused', code: 21422 });
  });

  it('gives a number back, also twice', async () => {
    const [offer] = await texts.searchNumbers({ areaCode: '312' });
    const claim = { number: offer?.number ?? '', key: 'returned', inboundUrl: `${ownUrl}/inbound` };
    const claimed = await texts.claimNumber(claim);
    const numberId = claimed.kind === 'claimed' ? claimed.numberId : '';
    await texts.releaseNumber(numberId);
    await texts.releaseNumber(numberId);
    expect(carrier.numbers.has(numberId)).toBe(false);
  });

  it('keeps numbers, registrations and opt-outs over a restart', async () => {
    await carrier.reply('+12125550112', number, 'STOP');
    carrier.sweep();
    const { createTextCarrier } = await import('#sandbox/twilio/text-carrier.ts');
    const again = createTextCarrier({ ...{ clock: served.clock, authToken: 'x' }, directory: carrier.directory });
    expect(again.numberOf(serviceId)).toBe(number);
    expect(again.services.get(serviceId)?.campaign?.status).toBe('VERIFIED');
    expect(again.isBlocked(serviceId, '+12125550112')).toBe(true);
  });
});

describe('registration', () => {
  it('lets nothing out to the US before it is approved, and says why it was refused', async () => {
    const [offer] = await texts.searchNumbers({ areaCode: '206' });
    const claim = { number: offer?.number ?? '', key: 'registered', inboundUrl: `${ownUrl}/inbound` };
    const claimed = await texts.claimNumber(claim);
    const own = claimed.kind === 'claimed' ? claimed.serviceId : '';
    const toUs = { ...textTo('+12125550130'), serviceId: own };
    expect(await texts.registrationOf(own)).toBeUndefined();
    expect(await texts.send(toUs)).toMatchObject({ kind: 'refused', code: 30034 });
    expect(await texts.send({ ...toUs, to: '+4915112345678' })).toMatchObject({ kind: 'accepted' });
    carrier.registers = 'by-hand';
    await texts.register(own, registration);
    await texts.register(own, registration);
    expect(await texts.registrationOf(own)).toEqual({ state: 'registering', reason: '' });
    carrier.decide(own, 'The samples do not match.');
    expect(await texts.registrationOf(own)).toEqual({ state: 'refused', reason: 'The samples do not match.' });
    carrier.decide(own, '');
    expect(await texts.registrationOf(own)).toEqual({ state: 'approved', reason: '' });
    expect(await texts.send(toUs)).toMatchObject({ kind: 'accepted' });
  });
});

it('has prices by country', async () => {
  expect(await texts.prices('US')).toEqual({ perSegmentMicros: 8300 });
  expect(await texts.prices('DE')).toEqual({ perSegmentMicros: 55_000 });
  expect(await texts.prices('')).toBeUndefined();
});

it('takes hundreds of texts at once, and nothing piles up', async () => {
  carrier.callbackMode = 'never';
  const before = carrier.texts.size;
  const many = Array.from({ length: 300 }, (_, index) => textTo(`+1212666${String(index).padStart(4, '0')}`));
  const outcomes = await Promise.all(many.map((text) => texts.send(text)));
  expect(outcomes.filter(({ kind }) => kind !== 'accepted')).toEqual([]);
  expect(carrier.texts.size - before).toBe(300);
  expect(carrier.queue.length()).toBe(0);
});
