/** Finds out whether an artist can text now, and as whom. */
import type { PauseReason } from '#domain/messaging/pause-reasons.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { NumbersService } from '../numbers/numbers.service.ts';

/** The sender, or what stands in the way. */
export interface FoundSender {
  sender?: { serviceId: string; number: string; textsPerSecond: number; artistName: string };
  obstacle?: PauseReason;
}

/** Finds the sender of an artist. */
export type FindSender = (artistId: string) => Promise<FoundSender>;

/** Makes the search. */
export function createFindSender(
  numbers: Pick<NumbersService, 'senderOf'>,
  artists: Pick<ArtistsService, 'forPage'>,
): FindSender {
  return async (artistId) => {
    const [page, found] = await Promise.all([artists.forPage(artistId), numbers.senderOf(artistId)]);
    if (page === undefined || page.artist.suspended) return { obstacle: 'ARTIST_SUSPENDED' };
    if (found === undefined) return { obstacle: 'NO_NUMBER' };
    if (found.state !== 'approved') return { obstacle: 'NUMBER_NOT_APPROVED' };
    const { serviceId, number, textsPerSecond } = found;
    return { sender: { serviceId, number, textsPerSecond, artistName: page.artist.name } };
  };
}
