/** As whom an artist's texts were sent, for looking them up at the carrier. */
import type { ArtistsService } from '../../../artists/artists.service.ts';
import type { NumbersService } from '../../../numbers/numbers.service.ts';

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
