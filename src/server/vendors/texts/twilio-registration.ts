/** Registers a messaging service for texts to the US (10DLC campaign), and reads where that is. */
import type { Registration, RegistrationState } from './texts.ts';
import type { TwilioClient } from './twilio-client.ts';

const campaigns = (client: TwilioClient, serviceId: string) => client.messaging.v1.services(serviceId).usAppToPerson;

/** Hands in the campaign unless the service has one. Throws when no brand is configured. */
export async function registerAtTwilio(
  client: TwilioClient,
  brandSid: string | undefined,
  serviceId: string,
  { description, messageFlow, samples }: Registration,
): Promise<void> {
  const [known] = await campaigns(client, serviceId).list({ limit: 1 });
  if (known !== undefined) return;
  if (brandSid === undefined) throw new Error('TWILIO_BRAND_SID is not set: numbers cannot be registered.');
  await campaigns(client, serviceId).create({
    brandRegistrationSid: brandSid,
    description,
    messageFlow,
    messageSamples: [...samples],
    usAppToPersonUsecase: 'MARKETING',
    hasEmbeddedLinks: true,
    hasEmbeddedPhone: false,
  });
}

/** The state of the service's campaign; undefined without one. */
export async function registrationAtTwilio(
  client: TwilioClient,
  serviceId: string,
): Promise<{ state: RegistrationState; reason: string } | undefined> {
  const [campaign] = await campaigns(client, serviceId).list({ limit: 1 });
  if (campaign === undefined) return undefined;
  const { campaignStatus, errors } = campaign;
  if (campaignStatus === 'VERIFIED') return { state: 'approved', reason: '' };
  if (campaignStatus !== 'FAILED') return { state: 'registering', reason: '' };
  const words = (errors ?? []).map((error) => String(Reflect.get(error, 'description') ?? ''));
  return { state: 'refused', reason: words.filter((word) => word !== '').join(' ') };
}
