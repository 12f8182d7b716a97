/** Finds out whether an artist can text now, and as whom. */
import { includesTexts } from '#domain/accounts/prices.ts';
import type { ArtistsService } from '../../../artists/artists.service.ts';
import type { DropSettingsService } from '../../../drop-settings/drop-settings.service.ts';
import type { NumbersService } from '../../../numbers/numbers.service.ts';
import type { Found } from '../channel.ts';

/** As whom an artist's texts go out. */
export interface TextSender {
  serviceId: string;
  number: string;
  textsPerSecond: number;
  artistName: string;
}

/** Finds the sender of an artist. An `answer` to a fan's STOP or HELP goes out also while texts are switched off, and without the max plan (DROP-35, DROP-100). */
export type FindSender = (artistId: string, purpose?: 'news' | 'answer') => Promise<Found<TextSender>>;

/** Makes the search. */
export function createFindSender(
  numbers: Pick<NumbersService, 'senderOf'>,
  artists: Pick<ArtistsService, 'forPage' | 'planOf'>,
  settings: Pick<DropSettingsService, 'of'>,
): FindSender {
  return async (artistId, purpose = 'news') => {
    const [page, plan, found, { smsEnabled }] = await Promise.all([
      artists.forPage(artistId),
      artists.planOf(artistId),
      numbers.senderOf(artistId),
      settings.of(artistId),
    ]);
    if (page === undefined || page.artist.suspended) return { obstacle: 'ARTIST_SUSPENDED' };
    if (purpose === 'news' && !page.artist.smsActivated) return { obstacle: 'TEXTS_OFF' };
    if (found === undefined) return { obstacle: 'NO_NUMBER' };
    if (found.state !== 'approved') return { obstacle: 'NUMBER_NOT_APPROVED' };
    if (!includesTexts(plan ?? '') && purpose === 'news') return { obstacle: 'TEXTS_PLAN' };
    if (!smsEnabled && purpose === 'news') return { obstacle: 'TEXTS_DISABLED' };
    const { serviceId, number, textsPerSecond } = found;
    return { sender: { serviceId, number, textsPerSecond, artistName: page.artist.name } };
  };
}
