/** Buys a number at Twilio and gives it a messaging service of its own; a repeat finds what the first try made. */
import twilio from 'twilio';
import type { ClaimOutcome } from './texts.ts';
import type { TwilioClient } from './twilio-client.ts';

/** Claims a number. `key` is the name of number and service at Twilio, by which a repeat finds them. Throws when the outcome is unknown. */
export async function claimTwilioNumber(
  client: TwilioClient,
  accountSid: string,
  { number, key, inboundUrl }: { number: string; key: string; inboundUrl: string },
): Promise<ClaimOutcome> {
  const { incomingPhoneNumbers } = client.api.v2010.accounts(accountSid);
  const bought = async () => (await incomingPhoneNumbers.list({ friendlyName: key, limit: 1 }))[0]?.sid;
  const boughtBefore = await bought();
  let numberId = boughtBefore;
  if (numberId === undefined) {
    try {
      numberId = (await incomingPhoneNumbers.create({ phoneNumber: number, friendlyName: key })).sid;
    } catch (error) {
      if (!(error instanceof twilio.RestException) || error.status >= 500 || error.status === 429) throw error;
      // Another call under the same key may have been faster; then the number is not available because it is ours.
      numberId = await bought();
      if (numberId === undefined) return { kind: 'refused', code: error.code ?? error.status, reason: error.message };
    }
  }
  // A number that this call bought has no service yet.
  const known = boughtBefore === undefined ? undefined : await serviceOf(client, key);
  const service =
    known ??
    (await client.messaging.v1.services.create({
      friendlyName: key,
      inboundRequestUrl: inboundUrl,
      inboundMethod: 'POST',
      useInboundWebhookOnNumber: false,
      smartEncoding: false,
    }));
  const senders = client.messaging.v1.services(service.sid).phoneNumbers;
  const inService = await senders.list({ limit: 10 });
  if (!inService.some(({ sid }) => sid === numberId)) await senders.create({ phoneNumberSid: numberId });
  return { kind: 'claimed', numberId, serviceId: service.sid };
}

/** The service that an earlier call made; the list has no filter by name. */
async function serviceOf(client: TwilioClient, key: string) {
  const services = await client.messaging.v1.services.list({ pageSize: 1000 });
  return services.find(({ friendlyName }) => friendlyName === key);
}
