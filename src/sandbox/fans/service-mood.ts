/** How a stand-in of a music service behaves towards fans' permissions, chosen on the sandbox's page. */

/** `well`; `away`: no answer but 503; `muddled`: refusals that mean nothing; `refuses`: it says of everybody that the permission is over. */
export const serviceMoods = ['well', 'away', 'muddled', 'refuses'] as const;
export type ServiceMood = (typeof serviceMoods)[number];

/** The moods in words, for the select. */
export const moodLabels: Record<ServiceMood, string> = {
  well: 'Works',
  away: 'Is away (503)',
  muddled: 'Answers nonsense (400)',
  refuses: 'Says that every permission is over',
};

/** The services whose mood can be chosen. */
export const moodyServices = ['spotify', 'applemusic'] as const;
export type MoodyService = (typeof moodyServices)[number];

/** What the stand-ins ask at each call. */
export interface Moods {
  of(service: MoodyService): ServiceMood;
  /** Since when this account's permissions at the service count no more, in milliseconds. */
  revokedAt(service: MoodyService, account: string): number | undefined;
}
