/** Finds out whether an artist can mail now, and as whom: no number is needed, but mails that are on, and a postal address (DROP-165). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { ArtistsService } from '../../../artists/artists.service.ts';
import type { DropSettingsService } from '../../../drop-settings/drop-settings.service.ts';
import type { Found } from '../channel.ts';

/** Under which name an artist's mails go out, and what stands below them. */
export interface MailSender {
  artistName: string;
  postalAddress: string;
}

export type FindMailSender = (artistId: string) => Promise<Found<MailSender>>;

export function createFindMailSender(
  artists: Pick<ArtistsService, 'forPage'>,
  settings: Pick<DropSettingsService, 'of'>,
): FindMailSender {
  return async (artistId) => {
    const [page, { emailsEnabled, postalAddress }] = await Promise.all([
      artists.forPage(artistId),
      settings.of(artistId),
    ]);
    if (page === undefined || page.artist.suspended) return { obstacle: 'ARTIST_SUSPENDED' };
    if (!emailsEnabled) return { obstacle: 'EMAILS_DISABLED' };
    if (postalAddress === '') return { obstacle: 'NO_POSTAL_ADDRESS' };
    return { sender: { artistName: page.artist.name, postalAddress } };
  };
}

/** The sender for a person who writes a mail; throws EMAILS_DISABLED, POSTAL_ADDRESS_MISSING. Undefined while the artist is suspended. */
export async function openMailSender(findSender: FindMailSender, artistId: string): Promise<MailSender | undefined> {
  const { sender, obstacle } = await findSender(artistId);
  if (obstacle === 'EMAILS_DISABLED') throw new CodedError('EMAILS_DISABLED');
  if (obstacle === 'NO_POSTAL_ADDRESS') throw new CodedError('POSTAL_ADDRESS_MISSING');
  return sender;
}
