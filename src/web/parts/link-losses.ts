/** What dies with a link, in one sentence (LINK-37). */

/** What the server says of a link's waiting pre-saves and of its destinations. */
export interface LinkWaits {
  presaves: readonly { waiting: number }[];
  /** Null when the release has no time yet. */
  releaseTime: Date | null;
  isPreRelease: boolean;
  destinations: readonly { type: string; enabled: boolean }[];
}

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** The sentence; empty when nothing waits. */
export function lossesOf({ presaves, releaseTime, isPreRelease, destinations }: LinkWaits, now: Date): string {
  const waiting = presaves.reduce((sum, line) => sum + line.waiting, 0);
  const isAhead = isPreRelease && (releaseTime === null || releaseTime > now);
  const texts = isAhead ? destinations.filter(({ type, enabled }) => type === 'text' && enabled).length : 0;
  const parts = [
    ...(waiting > 0
      ? [
          counted(
            waiting,
            'pre-save that waits for this release is not saved',
            'pre-saves that wait for this release are not saved',
          ),
        ]
      : []),
    ...(texts > 0 ? [counted(texts, 'waiting text is not sent', 'waiting texts are not sent')] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(', and ')}.`;
}
