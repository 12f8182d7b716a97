/** What the finder finds on the server: links, fans and drops of all of a person's artists (UI-60, UI-61). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { searchWords } from '#domain/kernel/search-text.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { DropsService } from '../drops/drops.service.ts';
import type { FanListService } from '../fans/list/fan-list.service.ts';
import type { LinksService } from '../links/links.service.ts';

/** The features that are searched; each looks only where the caller may read. */
export interface FinderNeighbours {
  links: Pick<LinksService, 'find'>;
  findFans: FanListService['find'];
  drops: Pick<DropsService, 'find'>;
}

/** What was found, at most `mostFound` of each. */
export interface Found {
  links: Awaited<ReturnType<LinksService['find']>>;
  fans: Awaited<ReturnType<FanListService['find']>>;
  drops: Awaited<ReturnType<DropsService['find']>>;
}

/** The most results of each kind. */
export const mostFound = { links: 8, fans: 5, drops: 5 };
/** Characters. A shorter text is in nearly everything, a longer one is no search. */
const shortest = 2;
const longest = 254;
/** Further words of a text are not looked at. */
const mostWords = 8;

/** The use case. */
export interface FinderService {
  /** Finds what has every word of the text; what belongs to the artist `first` comes first. Nothing for a text of one character; throws BAD_INPUT for one that is too long. */
  find(caller: Caller, text: string, first: string | undefined): Promise<Found>;
}

/** The service over the features. */
export function createFinderService({
  guard,
  links,
  findFans,
  drops,
}: FinderNeighbours & { guard: Guard }): FinderService {
  return {
    async find(caller, text, first) {
      guard.member(caller);
      if (text.length > longest) throw new CodedError('BAD_INPUT', 'search');
      if (text.trim().length < shortest) return { links: [], fans: [], drops: [] };
      const words = searchWords(text).slice(0, mostWords);
      const [foundLinks, foundFans, foundDrops] = await Promise.all([
        links.find(caller, { words, first, most: mostFound.links }),
        findFans(caller, text, { first, most: mostFound.fans }),
        drops.find(caller, { words, first, most: mostFound.drops }),
      ]);
      return { links: foundLinks, fans: foundFans, drops: foundDrops };
    },
  };
}
