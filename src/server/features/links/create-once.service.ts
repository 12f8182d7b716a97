/** Creates a link once for a call that is repeated after a lost answer (LINK-30, SRC-23). */
import { createHash, randomUUID } from 'node:crypto';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { LinksService } from './links.service.ts';

/**
 * Calls `make` with the id for the link. A call with a key that was made before gives the link that it made, also while the first one is still at work:
 * two links cannot have one id.
 */
export async function createOnce(
  links: Pick<LinksService, 'link'>,
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

/** The id of the link of a repeatable call. A client cannot choose it, so it cannot take over the id of another link. */
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
