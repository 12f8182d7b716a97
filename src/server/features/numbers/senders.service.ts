/** Finds out whether an artist can text now, and as whom; and as whom texts were sent. No permission is checked. */
import { includesTexts } from '#domain/accounts/prices.ts';
import type { PauseReason } from '#domain/messaging/pause-reasons.ts';
import { type TextsProblem, textsProblemOf } from '#domain/messaging/texts-problem.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { NumbersService } from './numbers.service.ts';

/** As whom an artist's texts go out. */
export interface TextSender {
  serviceId: string;
  number: string;
  textsPerSecond: number;
  artistName: string;
}

/** The sender, or what is in the way. */
type FoundSender = { sender: TextSender; obstacle?: undefined } | { sender?: undefined; obstacle: PauseReason };

type Purpose = 'news' | 'answer';

/** Finds the sender of an artist. An `answer` to a fan's STOP or HELP goes out also while texts are switched off, and without the max plan (DROP-35, DROP-100). */
export type FindSender = (artistId: string, purpose?: Purpose, within?: Queryable) => Promise<FoundSender>;

/** Under which service and name an artist's texts were sent, whatever the artist may send now; undefined without a number. */
export type FindSentBy = (artistId: string) => Promise<{ serviceId: string; artistName: string } | undefined>;

/** What the artist lacks for sending texts; undefined when texts can go out. */
export type FindTextsProblem = (artistId: string) => Promise<TextsProblem | undefined>;

/** The searches. */
export interface Senders {
  findSender: FindSender;
  findSentBy: FindSentBy;
  findTextsProblem: FindTextsProblem;
}

/** Makes the searches. */
export function createSenders({
  numbers,
  artists,
  settings,
}: {
  numbers: Pick<NumbersService, 'senderOf'>;
  artists: Pick<ArtistsService, 'texting'>;
  settings: Pick<DropSettingsService, 'of'>;
}): Senders {
  async function find(artistId: string, purpose: Purpose, within?: Queryable): Promise<FoundSender & { plan: string }> {
    const [artist, found, { smsEnabled }] = await Promise.all([
      artists.texting(artistId, within),
      numbers.senderOf(artistId, within),
      settings.of(artistId, within),
    ]);
    const plan = artist?.plan ?? '';
    const lacks = (obstacle: PauseReason) => ({ plan, obstacle });
    if (artist === undefined || plan === '') return lacks('ARTIST_SUSPENDED');
    if (purpose === 'news' && !artist.smsActivated) return lacks('TEXTS_OFF');
    if (found === undefined) return lacks('NO_NUMBER');
    if (found.state !== 'approved') return lacks('NUMBER_NOT_APPROVED');
    if (!includesTexts(plan) && purpose === 'news') return lacks('TEXTS_PLAN');
    if (!smsEnabled && purpose === 'news') return lacks('TEXTS_DISABLED');
    const { serviceId, number, textsPerSecond } = found;
    return { plan, sender: { serviceId, number, textsPerSecond, artistName: artist.name } };
  }
  return {
    findSender: (artistId, purpose = 'news', within) => find(artistId, purpose, within),
    async findSentBy(artistId) {
      const [found, artist] = await Promise.all([numbers.senderOf(artistId), artists.texting(artistId)]);
      return found === undefined ? undefined : { serviceId: found.serviceId, artistName: artist?.name ?? '' };
    },
    async findTextsProblem(artistId) {
      const { obstacle, plan } = await find(artistId, 'news');
      return textsProblemOf(obstacle, plan);
    },
  };
}
