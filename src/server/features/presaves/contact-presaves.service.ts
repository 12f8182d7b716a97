/** The pre-saves behind an email, for a fan's data page. No permission is checked. */
import { readEmail } from '#domain/kernel/email.ts';
import type { PresaveProvider, PresaveState } from '#domain/presaves/presave.ts';
import type { LedgerRow } from '#domain/presaves/presave-ledger.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import { createPresaveLedgerStore } from './presave-ledger.store.ts';
import { createPresavesStore } from './presaves.store.ts';

/** What a fan may see of a pre-save of theirs. */
export interface ContactPresave {
  id: string;
  artistId: string;
  artistName: string;
  /** Null when the link is deleted. */
  linkTitle: string | null;
  provider: PresaveProvider;
  /** Whether later releases are saved too, as long as the permission is valid. */
  forever: boolean;
  state: PresaveState;
  grantedAt: Date;
  /** When the grant ends or ended. */
  endsAt: Date;
  /** The consent text, and the URL of the page that showed it. */
  words: string;
  page: string;
  country: string;
  /** Each release that was saved, or is to be. */
  saves: LedgerRow['saves'];
}

/** Every pre-save with this email, newest first. */
export type ContactPresaves = (email: string) => Promise<ContactPresave[]>;

/** Makes the question. */
export function createContactPresaves(
  { database }: Pick<Platform, 'database'>,
  { artists, links }: { artists: Pick<ArtistsService, 'forPage'>; links: Pick<LinksService, 'linksById'> },
): ContactPresaves {
  const store = createPresavesStore(database);
  const ledger = createPresaveLedgerStore(database);
  return async (email) => {
    const grants = await store.listByContact(readEmail(email) ?? email);
    const saves = await ledger.savesOf(grants.map(({ id }) => id));
    return Promise.all(
      grants.map(async ({ linkId, contact: _contact, ending, forever, ...grant }) => {
        const { artistId } = grant;
        const [shown, [link]] = await Promise.all([
          artists.forPage(artistId),
          links.linksById(linkId === null ? [] : [linkId]),
        ]);
        return {
          ...grant,
          forever: forever && ending === null,
          artistName: shown?.artist.name ?? '',
          linkTitle: link?.title ?? null,
          saves: saves.get(grant.id) ?? [],
        };
      }),
    );
  };
}
