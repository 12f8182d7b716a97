/** Finds out whether an artist can text now, and as whom. */
import { includesTexts } from '#domain/accounts/prices.ts';
import type { PauseReason } from '#domain/messaging/pause-reasons.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { NumbersService } from '../numbers/numbers.service.ts';

/** The sender, or what is in the way. */
export interface FoundSender {
  sender?: { serviceId: string; number: string; textsPerSecond: number; artistName: string };
  /** The artist's name, under which a mail goes out. */
  artistName?: string;
  obstacle?: PauseReason;
}

/** Finds the sender of an artist. A `mail` needs no number: only its obstacle counts. An `answer` to a fan's STOP or HELP goes out also while texts are switched off, and without the max plan (DROP-35, DROP-100). */
export type FindSender = (artistId: string, purpose?: 'text' | 'mail' | 'answer') => Promise<FoundSender>;

/** Under which service and name an artist's texts were sent, whatever the artist may send now; undefined without a number. */
export type FindSentBy = (artistId: string) => Promise<{ serviceId: string; artistName: string } | undefined>;

/** Makes the search for texts that were sent. */
export function createFindSentBy(
  numbers: Pick<NumbersService, 'senderOf'>,
  artists: Pick<ArtistsService, 'forPage'>,
): FindSentBy {
  return async (artistId) => {
    const [found, page] = await Promise.all([numbers.senderOf(artistId), artists.forPage(artistId)]);
    return found === undefined ? undefined : { serviceId: found.serviceId, artistName: page?.artist.name ?? '' };
  };
}

/** Makes the search. */
export function createFindSender(
  numbers: Pick<NumbersService, 'senderOf'>,
  artists: Pick<ArtistsService, 'forPage' | 'planOf'>,
  settings: Pick<DropSettingsService, 'of'>,
): FindSender {
  return async (artistId, purpose = 'text') => {
    const [page, plan, found, { smsEnabled, emailsEnabled, postalAddress }] = await Promise.all([
      artists.forPage(artistId),
      artists.planOf(artistId),
      numbers.senderOf(artistId),
      settings.of(artistId),
    ]);
    if (page === undefined || page.artist.suspended) return { obstacle: 'ARTIST_SUSPENDED' };
    if (purpose === 'mail') {
      if (!emailsEnabled) return { obstacle: 'EMAILS_DISABLED' };
      return postalAddress === '' ? { obstacle: 'NO_POSTAL_ADDRESS' } : { artistName: page.artist.name };
    }
    if (purpose === 'text' && !page.artist.smsActivated) return { obstacle: 'TEXTS_OFF' };
    if (found === undefined) return { obstacle: 'NO_NUMBER' };
    if (found.state !== 'approved') return { obstacle: 'NUMBER_NOT_APPROVED' };
    if (!includesTexts(plan ?? '') && purpose === 'text') return { obstacle: 'TEXTS_PLAN' };
    if (!smsEnabled && purpose === 'text') return { obstacle: 'TEXTS_DISABLED' };
    const { serviceId, number, textsPerSecond } = found;
    return { sender: { serviceId, number, textsPerSecond, artistName: page.artist.name } };
  };
}
