/** Publishes a link that was made for a person: at the wanted path or the first free one (SRC-22). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { type QuickLink, quickPaths } from '#domain/links/quick-link.ts';
import { inAscii } from '../../platform/ascii.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { LinksService } from '../links/links.service.ts';

type Links = Pick<LinksService, 'create'>;

/** What is published for which artist. */
export interface Publication {
  artistId: string;
  link: QuickLink;
  /** The artists whose names make the path when the title gives none. */
  artists: readonly { name: string }[];
  id: string;
}

/** The wanted place of the link; an empty domain or path is chosen here. */
export interface LinkPlace {
  domain: string;
  path: string;
}

/** Creates the link. Throws what creating a link throws, and QUICK_CREATE_FAILED when no path is free. */
export async function publishLink(
  links: Links,
  caller: Caller,
  { artistId, link, artists, id }: Publication,
  { domain, path: wanted }: LinkPlace = { domain: '', path: '' },
): Promise<Link> {
  const { destinations, tracks, ...set } = link;
  const place = { domain: domain || undefined };
  for (const path of wanted === '' ? quickPaths({ name: link.title, artists }, inAscii) : [wanted]) {
    try {
      return await links.create(caller, { artistId, set: { ...set, ...place, path }, destinations, tracks }, id);
    } catch (error) {
      if (wanted !== '' || !isPathTaken(error)) throw error;
    }
  }
  throw new CodedError('QUICK_CREATE_FAILED');
}

function isPathTaken(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'PATH_TAKEN';
}
