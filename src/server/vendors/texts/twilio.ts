/** The carrier at Twilio. Its SDK is loaded for the first call: a start would wait for it, and many installations send no texts. */
import type { Texts } from './texts.ts';
import type { TwilioOptions } from './twilio-client.ts';

/** Creates the client; it loads the SDK and connects on first use. */
export function createTwilio(options: TwilioOptions): Texts {
  let opened: Promise<Texts> | undefined;
  const carrier = (): Promise<Texts> => {
    opened ??= import('./twilio-carrier.ts').then(({ openTwilioCarrier }) => openTwilioCarrier(options));
    return opened;
  };
  return {
    textsPerSecond: options.segmentsPerSecond,
    send: async (text) => (await carrier()).send(text),
    findText: async (carrierId) => (await carrier()).findText(carrierId),
    findTextsTo: async (question) => (await carrier()).findTextsTo(question),
    listReceived: async (question) => (await carrier()).listReceived(question),
    searchNumbers: async (question) => (await carrier()).searchNumbers(question),
    claimNumber: async (claim) => (await carrier()).claimNumber(claim),
    releaseNumber: async (numberId) => (await carrier()).releaseNumber(numberId),
    register: async (serviceId, registration) => (await carrier()).register(serviceId, registration),
    registrationOf: async (serviceId) => (await carrier()).registrationOf(serviceId),
    prices: async (country) => (await carrier()).prices(country),
    isSigned: async (call) => (await carrier()).isSigned(call),
  };
}
