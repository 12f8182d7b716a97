/** Finding and showing things of all features, for the desk and for the commands `find` and `show`. No permission is checked. */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import type { DeskFound, DeskKind, DeskPart, DeskSheet, DeskSource } from '../../platform/operator/desk-source.ts';

/** What a search found. */
export interface DeskFindings {
  found: DeskFound[];
  /** Whether more fits than is listed. */
  more: boolean;
  /** What to do about a text that is too short or too long; null where nothing has to be said. */
  hint: string | null;
}

/** A thing with what lies beside it. */
export interface DeskShown {
  sheet: DeskSheet;
  parts: DeskPart[];
}

export interface DeskLook {
  find(text: string): Promise<DeskFindings>;
  show(kind: DeskKind, id: string): Promise<DeskShown | undefined>;
  /** How things are called in lists, by id; none for things that do not exist. */
  titles(kind: DeskKind, ids: readonly string[]): Promise<Map<string, string>>;
}

/** How many things of one kind are listed at most. */
const mostOfKind = 10;
/** Characters. A shorter text fits nearly everything, a longer one is no search. */
const shortest = 3;
const longest = 300;
const typeMore = 'Type more of it.';

/** The look over the sources of the features, in the order in which findings are listed. */
export function createDeskLook(sources: readonly DeskSource[]): DeskLook {
  const titlesOf = async (kind: DeskKind, ids: readonly string[]): Promise<Map<string, string>> =>
    (ids.length === 0 ? undefined : await sources.find((each) => each.kind === kind)?.titles?.(ids)) ?? new Map();

  /** The lines with the names of those to whom they belong. */
  async function named<Line extends DeskFound>(lines: readonly Line[], known: DeskSheet['of'] = {}): Promise<Line[]> {
    const ids = (place: 'artist' | 'account') => [...new Set(lines.flatMap(({ of }) => of[place] ?? []))];
    const [artists, accounts] = await Promise.all([
      titlesOf('artist', ids('artist')),
      titlesOf('account', ids('account')),
    ]);
    return lines.map((line) => {
      // A thing is not named as its own owner.
      const isOther = (place: 'artist' | 'account') => line.of[place] !== known[place] && line.of[place] !== line.id;
      const owner =
        (isOther('artist') && artists.get(line.of.artist ?? '')) ||
        (isOther('account') && accounts.get(line.of.account ?? ''));
      return owner ? { ...line, subtitle: [line.subtitle, owner].filter(Boolean).join(' · ') } : line;
    });
  }

  return {
    titles: titlesOf,
    async find(typed) {
      const text = cleanPasted(typed, 'words').trim();
      if (text.length < shortest || text.length > longest)
        return { found: [], more: false, hint: text.length > longest ? 'That text is too long.' : typeMore };
      const lists = await Promise.all(sources.map((source) => source.find({ text, most: mostOfKind + 1 })));
      const more = lists.some((list) => list.length > mostOfKind);
      const found = await named(lists.flatMap((list) => list.slice(0, mostOfKind)));
      return { found, more, hint: null };
    },
    async show(kind, id) {
      const sheet = await sources.find((source) => source.kind === kind)?.show(id);
      if (sheet === undefined) return undefined;
      const [[shown = sheet], parts] = await Promise.all([
        named([sheet]),
        Promise.all(sources.map((source) => source.beside(sheet, mostOfKind))),
      ]);
      return {
        sheet: shown,
        parts: await Promise.all(
          parts.flat().map(async (part) => ({ ...part, items: await named(part.items, { ...sheet.of, [kind]: id }) })),
        ),
      };
    },
  };
}
