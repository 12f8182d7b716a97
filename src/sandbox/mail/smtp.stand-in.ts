/** The stand-in for the mail server. */
import type { StandIn } from '../stand-in.ts';
import { startSmtpStandIn } from './smtp-stand-in.ts';

/** Stores every email in the outbox. */
export const standIn = {
  async start({ outbox, log }) {
    const { url, stop } = await startSmtpStandIn(outbox, log);
    return { settings: { url, mailsPerMinute: 6000 }, stop };
  },
} satisfies StandIn<unknown>;
