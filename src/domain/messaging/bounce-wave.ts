/** When many mails to one host come back, which speaks about the host and not about its people (DROP-190). */

const hour = 3_600_000;
const day = 24 * hour;

/**
 * What makes a wave, of the mails that were handed over for one host within an hour of the clock. Confirmed emails stay below 2 %; providers
 * warn a sender from 5 % on. Fewer than 20 mails are no share: three old emails of a small host would be one.
 */
const wave = { bounces: 20, percent: 5 } as const;

/** An email that comes back twice with this much time (ms) between its mails ends in a wave too: a host that is out of order is mended within hours. */
export const repeated = { after: 3 * day, within: 30 * day } as const;

/** What was handed over for one host within an hour, and how much of it came back with "nobody has this email". */
export interface HostMails {
  sent: number;
  bounced: number;
}

/** Whether so much came back that the host is not believed. */
export function isBounceWave({ sent, bounced }: HostMails): boolean {
  return bounced >= wave.bounces && bounced * 100 > sent * wave.percent;
}

/** How many mails decide whether so many bounces are a wave: with as many or more of them they are none. Zero where the bounces are too few. */
export function mailsThatDecide(bounced: number): number {
  return bounced < wave.bounces ? 0 : Math.ceil((bounced * 100) / wave.percent);
}

/** What follows the @ of an email in lower case. */
export const hostOfEmail = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** The start of the clock's hour. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hour) * hour);

/** From when until when (excluded) mails belong to the wave of an hour: a wave begins and ends within the hours beside it. */
export function spanOfWave(start: Date): { from: Date; until: Date } {
  return { from: new Date(start.getTime() - hour), until: new Date(start.getTime() + 2 * hour) };
}
