/** The parts of a text that are for installations with, or without, what meets a need (MODE-12). */
import { type SiteNeed, siteNeeds, type Unmet } from './hidden-parts.ts';

const part = /<!-- (with|without) (\w+) -->([\s\S]*?)<!-- end -->/g;
const mark = /<!--.*?-->/;

/**
 * The text as this installation shows it. `<!-- with texts -->…<!-- end -->` stays where texts are not off, `<!-- without texts -->…<!-- end -->` where
 * they are; parts do not nest. Throws for a need that there is none of, and for a mark without its other half.
 */
export function partsFor(text: string, unmet: Unmet): string {
  const shown = text.replace(part, (_all, kind: string, name: string, inner: string) => {
    const need = siteNeeds.find((each) => each === name);
    if (need === undefined) throw new Error(`A part of a text is for ${name}, which is no need of an installation.`);
    return unmet.has(need) === (kind === 'without') ? inner : '';
  });
  const left = mark.exec(shown)?.[0];
  if (left !== undefined) throw new Error(`The mark ${left} has no other half, or is within another part.`);
  return shown;
}

/** Those of a list that an installation shows: each may name what it needs. */
export function shownOf<Each extends { needs?: readonly SiteNeed[] }>(list: readonly Each[], unmet: Unmet): Each[] {
  return list.filter(({ needs = [] }) => !needs.some((need) => unmet.has(need)));
}
