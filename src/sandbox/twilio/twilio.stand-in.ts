/** The stand-in for Twilio: an account that sends texts to phones on the sandbox page. */
import type { StandIn } from '../stand-in.ts';
import { createTwilioApi } from './twilio-api.ts';

const prefix = '/twilio';
/** Far more than a long code may send, so that a demonstration does not take hours. */
const segmentsPerSecond = 500;
const sweepEvery = 1000;

/** Keeps texts in memory, everything else of the account in a file. */
export const standIn = {
  start({ origin, textCarrier }) {
    const timer = setInterval(textCarrier.sweep, sweepEvery).unref();
    return {
      settings: { ...textCarrier.keys, segmentsPerSecond, url: `${origin}${prefix}` },
      services: [createTwilioApi(prefix, textCarrier)],
      async stop() {
        clearInterval(timer);
        textCarrier.sweep();
      },
    };
  },
} satisfies StandIn<unknown>;
