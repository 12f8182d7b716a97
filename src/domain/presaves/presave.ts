/** Pre-saves: the services that offer them, and their states and reasons. */

/** The services that save releases with a fan's grant, named as their destinations. */
export const presaveProviders = ['spotify', 'applemusic'] as const;
export type PresaveProvider = (typeof presaveProviders)[number];

/** Whether a text names one of the services. */
export function isPresaveProvider(word: unknown): word is PresaveProvider {
  return presaveProviders.some((provider) => provider === word);
}

/**
 * The state of a pre-save. `waiting`: not saved yet, and the grant is valid. `saved`: the service has it. `expired`: the grant ended by age
 * first. `revoked`: the fan revoked it first. `failed`: the service does not accept the release.
 */
export const presaveStates = ['waiting', 'saved', 'expired', 'failed', 'revoked'] as const;
export type PresaveState = (typeof presaveStates)[number];

/** How a grant ended: by age, revoked by the fan, used up by saving its one release, or withdrawn because nothing is left to save. */
export const grantEndings = ['expired', 'revoked', 'used', 'withdrawn'] as const;
export type GrantEnding = (typeof grantEndings)[number];

/** Why a pre-save is in its state. */
export const presaveReasons = [
  'RELEASE_NOT_FOUND',
  'RELEASE_NEVER_FOUND',
  'SERVICE_AWAY',
  'SERVICE_BUSY',
  'PERMISSION_DOUBTED',
  'BEING_VERIFIED',
  'GRANT_ENDED',
  'GRANT_REVOKED',
  'RELEASE_REFUSED',
  'PERMISSION_TOO_SMALL',
  'NEVER_ARRIVED',
] as const;
export type PresaveReason = (typeof presaveReasons)[number];

/** The outcome of a pre-save, and the mails that its fan got. */
export interface PresaveOutcome {
  state: PresaveState;
  reason: PresaveReason | null;
  /** How many of the two reminders to renew were sent, and when the fan was notified that the release is out. */
  remindersSent: number;
  notifiedAt: Date | null;
}

const sentences: Record<PresaveReason, string> = {
  RELEASE_NOT_FOUND: '{service} does not have the release yet. It is looked for again.',
  RELEASE_NEVER_FOUND: '{service} did not have the release within three days. Another address or code starts it again.',
  SERVICE_AWAY: '{service} does not answer. It is asked again.',
  SERVICE_BUSY: '{service} asked for a pause. Saving goes on after it.',
  PERMISSION_DOUBTED:
    '{service} says that the permission is over. That is believed once it has said so for a day and has saved for other fans since.',
  BEING_VERIFIED: '{service} took the order. Whether the release arrived is being checked.',
  GRANT_ENDED: "The fan's permission ended before the release. {service} gives it for six months.",
  GRANT_REVOKED: 'The fan took the permission back at {service}.',
  RELEASE_REFUSED: '{service} does not take this release.',
  PERMISSION_TOO_SMALL: 'The permission that the fan gave does not allow saving.',
  NEVER_ARRIVED: '{service} took the order, but the release never arrived in the library.',
};

/** The reason in one sentence for people; `service` is the service's name. */
export function presaveReasonSentence(reason: PresaveReason, service: string): string {
  return sentences[reason].replaceAll('{service}', service);
}

/** The counts of one service on one link, as the artist sees them. */
export interface ProviderPresaves {
  provider: PresaveProvider;
  waiting: number;
  saved: number;
  expired: number;
  failed: number;
  revoked: number;
  /** The waiting ones whose grant ends before the release as it is planned now. */
  endsBeforeRelease: number;
  /** The ones whose valid grant also covers every later release. */
  forever: number;
  /** The reasons by state, the most frequent first. */
  reasons: { state: PresaveState; reason: PresaveReason; count: number }[];
}
