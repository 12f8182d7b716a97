/** The carrier through Twilio's own SDK, which takes long to load: only `twilio.ts` imports this file, once it is needed. */
import twilio from 'twilio';
import { VendorHttpError } from '../http.ts';
import type { NumberOffer, SendOutcome, TextReport, Texts } from './texts.ts';
import { openTwilio, type TwilioOptions } from './twilio-client.ts';
import { claimTwilioNumber } from './twilio-numbers.ts';
import { registerAtTwilio, registrationAtTwilio } from './twilio-registration.ts';

const busyPause = 1_000;
/** As many as one call of the carrier gives. */
const mostListed = 1_000;

/** Opens the carrier; it connects on first use. */
export function openTwilioCarrier(options: TwilioOptions): Texts {
  const { accountSid, authToken, segmentsPerSecond, brandSid } = options;
  const client = openTwilio(options);
  const { messages } = client.api.v2010.accounts(accountSid);
  return {
    textsPerSecond: segmentsPerSecond,
    async send({ to, serviceId, body, statusUrl, validForSeconds }) {
      try {
        const { sid, numSegments } = await messages.create({
          to,
          body,
          messagingServiceSid: serviceId,
          statusCallback: statusUrl,
          validityPeriod: validForSeconds,
        });
        return { kind: 'accepted', carrierId: sid, segments: Number(numSegments) };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async findText(carrierId) {
      try {
        return reportOf(await messages(carrierId).fetch());
      } catch (error) {
        if (error instanceof twilio.RestException && error.status === 404) return undefined;
        throw error;
      }
    },
    async findTextsTo({ to, serviceId, since }) {
      // The list has no filter by creation, and a text that still waits at the carrier has no date at which it was sent.
      const found = await messages.list({ to, pageSize: mostListed, limit: mostListed });
      return found
        .filter(({ messagingServiceSid, dateCreated }) => {
          // Dates are given to the second.
          const isRecent = dateCreated.getTime() > since.getTime() - 1000;
          return messagingServiceSid === serviceId && isRecent;
        })
        .map(reportOf);
    },
    async listReceived({ to, since }) {
      const found = await messages.list({ to, dateSentAfter: since, pageSize: mostListed, limit: mostListed });
      return found
        .filter(({ direction }) => direction === 'inbound')
        .map(({ sid, from, body, dateSent }) => ({ carrierId: sid, from, body, sentAt: dateSent }))
        .reverse();
    },
    async searchNumbers({ areaCode }) {
      const offers = await client.api.v2010
        .accounts(accountSid)
        .availablePhoneNumbers('US')
        .local.list({ areaCode: Number(areaCode), smsEnabled: true, limit: 20 });
      return offers.map(
        ({ phoneNumber, locality, region, isoCountry }): NumberOffer => ({
          number: phoneNumber,
          locality: locality ?? '',
          region: region ?? '',
          country: isoCountry,
        }),
      );
    },
    claimNumber: (claim) => claimTwilioNumber(client, accountSid, claim),
    async releaseNumber(numberId) {
      try {
        await client.api.v2010.accounts(accountSid).incomingPhoneNumbers(numberId).remove();
      } catch (error) {
        // It was given back by an earlier call whose answer was lost.
        if (!(error instanceof twilio.RestException) || error.status !== 404) throw error;
      }
    },
    register: (serviceId, registration) => registerAtTwilio(client, brandSid, serviceId, registration),
    registrationOf: (serviceId) => registrationAtTwilio(client, serviceId),
    async prices(country) {
      if (country === '') return undefined;
      try {
        const { outboundSmsPrices } = await client.pricing.v1.messaging.countries(country).fetch();
        const prices = outboundSmsPrices.flatMap((network) => (network.prices ?? []).map((each) => pricesOf(each)));
        return prices.length === 0 ? undefined : { perSegmentMicros: Math.max(...prices) };
      } catch (error) {
        if (error instanceof twilio.RestException && error.status === 404) return undefined;
        throw error;
      }
    },
    isSigned: async ({ url, form, signature }) => twilio.validateRequest(authToken, signature, url, form),
  };
}

/** Without any connection nothing was handed over. */
const neverConnected: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const unreachablePause = 60_000;
/** HTTP statuses of calls that were not let in. */
const notLetIn: readonly number[] = [401, 403, 404];

/** Only an answer, or no connection at all, says that the carrier took nothing: 429 and other 4xx. Everything else leaves the outcome open. */
function outcomeOf(error: unknown): SendOutcome {
  if (
    error instanceof VendorHttpError &&
    error.cause instanceof Error &&
    neverConnected.includes(Reflect.get(error.cause, 'code'))
  )
    return { kind: 'busy', retryAfterMs: unreachablePause };
  const { status, code, message } = error instanceof Error ? faultOf(error) : { status: 0, code: 0, message: '' };
  if (status === 429) return { kind: 'busy', retryAfterMs: busyPause };
  if (status >= 400 && status < 500 && code > 0) return { kind: 'refused', code, status, reason: message };
  // An answer without a code of Twilio's comes from something in between, such as a proxy, which let nothing through. Twilio's own codes for these are made the same way.
  if (notLetIn.includes(status)) return { kind: 'refused', code: 20_000 + status, status, reason: message };
  return { kind: 'unknown', cause: error };
}

function faultOf(error: Error): { status: number; code: number; message: string } {
  const read = (name: string): number => Number(Reflect.get(error, name)) || 0;
  return { status: read('status'), code: read('code'), message: error.message };
}

interface ListedMessage {
  sid: string;
  to: string;
  body: string;
  status: string;
  errorCode: number | null;
  numSegments: string;
  price: string | null;
  dateCreated: Date;
}

const statuses = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'canceled'] as const;

function reportOf({ sid, to, body, status, errorCode, numSegments, price, dateCreated }: ListedMessage): TextReport {
  return {
    carrierId: sid,
    to,
    body,
    status: statuses.find((each) => each === status) ?? 'queued',
    code: errorCode,
    segments: Number(numSegments),
    // Twilio writes what it took as a negative amount.
    priceMicros: price === null ? null : Math.round(Math.abs(Number(price)) * 1_000_000),
    createdAt: dateCreated,
  };
}

const pricesOf = (price: object): number =>
  Math.round(Number(Reflect.get(price, 'current_price') ?? Reflect.get(price, 'currentPrice')) * 1_000_000);
