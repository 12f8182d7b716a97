/** How any stand-in is made to fail, as the gateway in front of its vendor would: chosen on the sandbox's page, by the service's name. */
import type { Vendor, VendorAnswer } from './stand-in-server.ts';

/** `none`: it works; `busy`: no answer but 429 with a short pause; `away`: no answer but 503. */
export const troubles = ['none', 'busy', 'away'] as const;
export type Trouble = (typeof troubles)[number];

/** The troubles in words, for the select. */
export const troubleLabels: Record<Trouble, string> = {
  none: 'Works',
  busy: 'Is busy (429)',
  away: 'Is away (503)',
};

/** The pause that a busy service asks for, in seconds: longer than anybody is made to wait, short enough to try again by hand. */
const busySeconds = 3;

const answers: Record<Exclude<Trouble, 'none'>, VendorAnswer> = {
  busy: {
    status: 429,
    headers: { 'content-type': 'text/plain', 'retry-after': String(busySeconds) },
    body: 'Too many requests',
  },
  away: { status: 503, headers: { 'content-type': 'text/plain' }, body: 'upstream connect error' },
};

/** The vendor, except while `troubleOf` its name says otherwise. */
export function withTrouble(vendor: Vendor, troubleOf: (service: string) => Trouble): Vendor {
  return {
    ...vendor,
    answer: (call) => {
      const trouble = troubleOf(vendor.name);
      return trouble === 'none' ? vendor.answer(call) : answers[trouble];
    },
  };
}
