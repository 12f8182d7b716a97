/** Twilio's REST API as far as Fanfare uses it: texts, numbers, messaging services, registrations, prices. */
import { setTimeout as delay } from 'node:timers/promises';
import { placeOf } from '#domain/messaging/places.ts';
import { createSeededNumbers } from '../seeded-numbers.ts';
import type { StandInService, VendorAnswer, VendorCall } from '../stand-in-server.ts';
import type { CarrierService } from './carrier-account.ts';
import type { CarrierText } from './carrier-text.ts';
import { newSid, priceOf, type TextCarrier } from './text-carrier.ts';

type Handler = (match: readonly string[], call: VendorCall) => VendorAnswer | Promise<VendorAnswer>;

const refusals: Record<number, string> = {
  20003: 'Authenticate',
  20404: 'The requested resource was not found',
  20429: 'Too Many Requests',
  21211: "The 'To' number is not a valid phone number.",
  21422: 'PhoneNumber is not available',
  21602: 'Message body is required.',
  21610: 'Attempt to send to unsubscribed recipient',
  21617: 'The concatenated message body exceeds the 1600 character limit.',
  21701: 'The Messaging Service does not exist',
  30034: 'Message from an unregistered number',
};

/** HTTP statuses of refusals that are not 400. */
const statusOf: Record<number, number> = { 20003: 401, 20429: 429 };

function refuse(status: number, code: number): VendorAnswer {
  const message = refusals[code] ?? 'Bad request';
  return { status, json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

const rfc2822 = (instant: Date): string => instant.toUTCString().replace('GMT', '+0000');

export function createTwilioApi(prefix: string, carrier: TextCarrier): StandInService {
  const { keys, numbers, services, texts } = carrier;
  const account = `/2010-04-01/Accounts/${keys.accountSid}`;
  const expected = `Basic ${Buffer.from(`${keys.accountSid}:${keys.authToken}`).toString('base64')}`;

  const messageView = (text: CarrierText) => ({
    ...{
      sid: text.sid,
      account_sid: keys.accountSid,
      messaging_service_sid: text.serviceSid,
      to: text.to,
      from: text.from,
    },
    ...{ body: text.body, status: text.status, num_segments: String(text.segments), num_media: '0' },
    ...{ direction: text.direction, price: text.price, price_unit: 'USD', api_version: '2010-04-01' },
    error_code: text.errorCode,
    error_message: null,
    date_created: rfc2822(text.createdAt),
    date_sent: text.sentAt === null ? null : rfc2822(text.sentAt),
    date_updated: rfc2822(text.createdAt),
    uri: `${account}/Messages/${text.sid}.json`,
  });
  const serviceView = (service: CarrierService) => ({
    ...{ sid: service.sid, account_sid: keys.accountSid, friendly_name: service.friendlyName },
    ...{ inbound_request_url: service.inboundUrl, inbound_method: 'POST', smart_encoding: false },
  });
  const campaignView = ({ sid, campaign }: CarrierService) => ({
    ...{ sid: campaign?.sid, account_sid: keys.accountSid, messaging_service_sid: sid },
    campaign_status: campaign?.status,
    errors: campaign?.reason ? [{ description: campaign.reason }] : [],
  });
  const meta = (key: string, url: string) => ({
    meta: { key, page: 0, page_size: 50, first_page_url: url, previous_page_url: null, next_page_url: null, url },
  });

  /** A page of a list, with the query for the next one. */
  function messagesPage({ query }: VendorCall): VendorAnswer {
    const size = Math.min(1000, Number(query.get('PageSize') ?? 50));
    const page = Number(query.get('Page') ?? 0);
    const after = query.get('DateSent>');
    const found = [...texts.values()]
      .filter(({ to }) => query.get('To') === null || to === query.get('To'))
      .filter(({ sentAt }) => after === null || (sentAt !== null && sentAt >= new Date(after)))
      .reverse();
    const next = new URLSearchParams(query);
    next.set('Page', String(page + 1));
    return {
      status: 200,
      json: {
        ...{ page, page_size: size, uri: `${account}/Messages.json`, first_page_uri: `${account}/Messages.json` },
        next_page_uri: (page + 1) * size < found.length ? `${account}/Messages.json?${next}` : null,
        messages: found.slice(page * size, (page + 1) * size).map(messageView),
      },
    };
  }

  async function createMessage(_match: readonly string[], call: VendorCall): Promise<VendorAnswer> {
    const form = formOf(call);
    const taken = carrier.take({
      to: form.get('To') ?? '',
      serviceSid: form.get('MessagingServiceSid') ?? '',
      body: form.get('Body') ?? '',
      statusCallback: form.get('StatusCallback') ?? '',
      validForSeconds: Number(form.get('ValidityPeriod') ?? 36_000),
    });
    if (carrier.answersAfter > 0) await delay(carrier.answersAfter);
    if ('code' in taken) {
      if (taken.code === 0) return { status: 503, body: 'upstream connect error' };
      return refuse(statusOf[taken.code] ?? 400, taken.code);
    }
    return { status: 201, json: messageView(taken.text), isLost: taken.isLost };
  }

  function searchNumbers(_match: readonly string[], { query }: VendorCall): VendorAnswer {
    const areaCode = query.get('AreaCode') ?? '';
    const { country, state } = placeOf(`+1${areaCode}5550100`);
    const chance = createSeededNumbers(`numbers of ${areaCode}`);
    const offers = Array.from(
      { length: country === 'US' && state !== '' ? 12 : 0 },
      () => `+1${areaCode}${chance.between(2_000_000, 9_999_999)}`,
    );
    const owned = new Set([...numbers.values()].map(({ number }) => number));
    return {
      status: 200,
      json: {
        uri: `${account}/AvailablePhoneNumbers/US/Local.json`,
        available_phone_numbers: offers
          .filter((number) => !owned.has(number))
          .map((number) => ({
            ...{ phone_number: number, friendly_name: number, locality: '', region: state, iso_country: 'US' },
            ...{ beta: false, address_requirements: 'none', capabilities: { voice: true, SMS: true, MMS: true } },
          })),
      },
    };
  }

  function buyNumber(_match: readonly string[], call: VendorCall): VendorAnswer {
    const form = formOf(call);
    const number = form.get('PhoneNumber') ?? '';
    if ([...numbers.values()].some((owned) => owned.number === number)) return refuse(400, 21422);
    const bought = { sid: newSid('PN'), number, friendlyName: form.get('FriendlyName') ?? number };
    numbers.set(bought.sid, bought);
    carrier.save();
    return { status: 201, json: numberView(bought) };
  }
  const numberView = ({ sid, number, friendlyName }: { sid: string; number: string; friendlyName: string }) => ({
    ...{ sid, account_sid: keys.accountSid, phone_number: number, friendly_name: friendlyName, status: 'in-use' },
    capabilities: { voice: true, sms: true, mms: true },
  });

  function createService(_match: readonly string[], call: VendorCall): VendorAnswer {
    const form = formOf(call);
    const service: CarrierService = {
      sid: newSid('MG'),
      friendlyName: form.get('FriendlyName') ?? '',
      inboundUrl: form.get('InboundRequestUrl') ?? '',
      numberSids: [],
      campaign: undefined,
    };
    services.set(service.sid, service);
    carrier.save();
    return { status: 201, json: serviceView(service) };
  }

  function withService(handle: (service: CarrierService, call: VendorCall) => VendorAnswer): Handler {
    return ([sid = ''], call) => {
      const service = services.get(sid);
      return service === undefined ? refuse(404, 20404) : handle(service, call);
    };
  }

  const addNumber = withService((service, call) => {
    const sid = formOf(call).get('PhoneNumberSid') ?? '';
    const owned = numbers.get(sid);
    if (owned === undefined) return refuse(404, 20404);
    if (!service.numberSids.includes(sid)) service.numberSids.push(sid);
    carrier.save();
    return { status: 201, json: { sid, service_sid: service.sid, phone_number: owned.number } };
  });
  const addCampaign = withService((service) => {
    const status = { 'at-once': 'VERIFIED', 'by-hand': 'IN_PROGRESS', refused: 'FAILED' } as const;
    service.campaign = {
      sid: newSid('QE'),
      status: status[carrier.registers],
      reason: carrier.registers === 'refused' ? 'The sample messages do not match the description.' : '',
    };
    carrier.save();
    return { status: 201, json: campaignView(service) };
  });

  const routes: readonly (readonly [string, RegExp, Handler])[] = [
    ['POST', /^\/Messages\.json$/, createMessage],
    ['GET', /^\/Messages\.json$/, (_match, call) => messagesPage(call)],
    [
      'GET',
      /^\/Messages\/(SM\w+)\.json$/,
      ([sid = '']) => {
        const text = texts.get(sid);
        return text === undefined ? refuse(404, 20404) : { status: 200, json: messageView(text) };
      },
    ],
    ['GET', /^\/AvailablePhoneNumbers\/US\/Local\.json$/, searchNumbers],
    ['POST', /^\/IncomingPhoneNumbers\.json$/, buyNumber],
    [
      'GET',
      /^\/IncomingPhoneNumbers\.json$/,
      (_match, { query }) => {
        const name = query.get('FriendlyName');
        const found = [...numbers.values()].filter(({ friendlyName }) => name === null || friendlyName === name);
        return { status: 200, json: { incoming_phone_numbers: found.map(numberView), next_page_uri: null } };
      },
    ],
    [
      'DELETE',
      /^\/IncomingPhoneNumbers\/(PN\w+)\.json$/,
      ([sid = '']) => {
        for (const service of services.values()) service.numberSids = service.numberSids.filter((each) => each !== sid);
        const wasOwned = numbers.delete(sid);
        carrier.save();
        return wasOwned ? { status: 204, body: '' } : refuse(404, 20404);
      },
    ],
  ];
  const messagingRoutes: readonly (readonly [string, RegExp, Handler])[] = [
    ['POST', /^\/v1\/Services$/, createService],
    [
      'GET',
      /^\/v1\/Services$/,
      () => ({
        status: 200,
        json: { services: [...services.values()].map(serviceView), ...meta('services', '/v1/Services') },
      }),
    ],
    ['POST', /^\/v1\/Services\/(MG\w+)\/PhoneNumbers$/, addNumber],
    [
      'GET',
      /^\/v1\/Services\/(MG\w+)\/PhoneNumbers$/,
      withService(({ sid, numberSids }) => ({
        status: 200,
        json: {
          phone_numbers: numberSids.map((each) => ({
            sid: each,
            phone_number: numbers.get(each)?.number,
            service_sid: sid,
          })),
          ...meta('phone_numbers', '/v1/Services'),
        },
      })),
    ],
    ['POST', /^\/v1\/Services\/(MG\w+)\/Compliance\/Usa2p$/, addCampaign],
    [
      'GET',
      /^\/v1\/Services\/(MG\w+)\/Compliance\/Usa2p$/,
      withService((service) => ({
        status: 200,
        json: {
          compliance: service.campaign === undefined ? [] : [campaignView(service)],
          ...meta('compliance', '/v1/Services'),
        },
      })),
    ],
    [
      'GET',
      /^\/v1\/Messaging\/Countries\/([A-Z]{2})$/,
      ([country = '']) => {
        const price = String(priceOf(country === 'US' || country === 'CA' ? '+1' : '+49'));
        const prices = [{ number_type: 'local', base_price: price, current_price: price }];
        return {
          status: 200,
          json: {
            country,
            iso_country: country,
            price_unit: 'USD',
            outbound_sms_prices: [{ carrier: 'any', mcc: '', mnc: '', prices }],
          },
        };
      },
    ],
  ];

  return {
    name: 'Twilio',
    prefix,
    answer(call) {
      if (call.headers.authorization !== expected) return refuse(401, 20003);
      if (call.method === 'GET') carrier.sweep();
      const path = call.path.startsWith(account) ? call.path.slice(account.length) : call.path;
      for (const [method, pattern, handle] of path === call.path ? messagingRoutes : routes) {
        const match = pattern.exec(path);
        if (match !== null && method === call.method) return handle(match.slice(1), call);
      }
      return refuse(404, 20404);
    },
  };
}

const formOf = ({ body }: VendorCall): URLSearchParams => new URLSearchParams(body.toString('utf8'));
