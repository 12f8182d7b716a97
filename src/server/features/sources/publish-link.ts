/** Publishes a link that was made for a person: at the wanted path or the first free one, and once for each call (SRC-22, SRC-23). */
import { createHash, randomUUID } from 'node:crypto';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { type QuickLink, quickPaths } from '#domain/links/quick-link.ts';
import { inAscii } from '../../platform/ascii.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { LinksService } from '../links/links.service.ts';

type Links = Pick<LinksService, 'create' | 'link'>;

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

/**
 * Calls `make` with the id for the link. A call with a key that was made before gives the link that it made, also while the first one is still at work:
 * two links cannot have one id.
 */
export async function publishOnce(
  links: Links,
  caller: Caller,
  { key, parts }: { key: string | null | undefined; parts: readonly string[] },
  make: (id: string) => Promise<Link>,
): Promise<Link> {
  if (!key) return await make(randomUUID());
  const id = idOfRequest([key, ...parts]);
  const findMade = () => links.link(caller, id).catch(ignoreMissing);
  const made = await findMade();
  if (made !== undefined) return made;
  try {
    return await make(id);
  } catch (error) {
    const madeMeanwhile = await findMade();
    if (madeMeanwhile !== undefined) return madeMeanwhile;
    throw error;
  }
}

/** The id of the link of a repeatable call: nobody can choose it, so nobody can take over the id of another link. */
function idOfRequest(parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  // Version 8 of UUIDs is for ids that an application derives.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof CodedError && error.code === 'NOT_FOUND') return undefined;
  throw error;
}

function isPathTaken(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'PATH_TAKEN';
}
