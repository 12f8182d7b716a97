/** Checks of a placement before it is saved: name, kind, code and UTM values (PLACE-20 to PLACE-23). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { longestCampaignValue } from '../stats/campaign.ts';
import { codeLengths, madeUpCode, type PlacementKind, placementKinds, placementMark, readCode } from './placement.ts';

/** The most placements of an artist that are not archived, and with the archived ones, whose codes pages know for ever. */
export const mostPlacements = { open: 200, ever: 1_000 };

/** The most characters of the name of a placement or template. */
export const longestPlacementName = 60;

/** The UTM values of a url; '' where it has none. */
export interface UtmValues {
  source: string;
  medium: string;
  campaign: string;
}

/** The fields of a placement that its artist may change. */
export interface PlacementFields extends UtmValues {
  name: string;
  kind: PlacementKind;
}

/** The names of UTM values, in the order in which they are shown and written into a url. */
export const utmNames = ['source', 'medium', 'campaign'] as const satisfies readonly (keyof UtmValues)[];

/** A UTM value as it is stored: small letters, with `_` between the words, since statistics count "Spring Tour" and "spring_tour" apart (PLACE-22). */
export function utmValue(text: string): string {
  return cleanPasted(text.replace(/\p{Cc}/gu, ' '), 'words')
    .toLowerCase()
    .replace(/\s+/gu, '_');
}

type Problem = { problem: PlacementProblem };

/** A name on one line, or why it is none. */
function checkName(text: string): { name: string } | Problem {
  const name = cleanPasted(text.replace(/[\s\p{Cc}]+/gu, ' '), 'words');
  if (name === '') return { problem: { code: 'PLACEMENT_NAME_MISSING', field: 'name' } };
  if (isLonger(name, longestPlacementName)) return { problem: { code: 'PLACEMENT_NAME_TOO_LONG', field: 'name' } };
  return { name };
}

/** The most UTM templates of an artist. */
export const mostTemplates = 50;

/** Why fields cannot be saved: a code of the catalogue, and the field it is about. */
export interface PlacementProblem {
  code: ErrorCode;
  field: 'name' | 'kind' | 'code' | `utm_${keyof UtmValues}`;
}

/** The fields as they are stored, or the first thing that is wrong with them. */
export function checkPlacement(
  sent: Omit<PlacementFields, 'kind'> & { kind: string },
): { fields: PlacementFields } | Problem {
  const named = checkName(sent.name);
  if ('problem' in named) return named;
  const kind = placementKinds.find((known) => known === sent.kind);
  if (kind === undefined) return { problem: { code: 'BAD_INPUT', field: 'kind' } };
  const utm = checkUtm(sent);
  return 'problem' in utm ? utm : { fields: { ...named, kind, ...utm.values } };
}

/** The UTM values as they are stored, or the first one that is too long. */
function checkUtm(sent: UtmValues): { values: UtmValues } | Problem {
  const values = { source: utmValue(sent.source), medium: utmValue(sent.medium), campaign: utmValue(sent.campaign) };
  const long = utmNames.find((part) => isLonger(values[part], longestCampaignValue));
  return long === undefined ? { values } : { problem: { code: 'UTM_VALUE_TOO_LONG', field: `utm_${long}` } };
}

/** UTM values under a name as they are stored (PLACE-41), or the first thing that is wrong with them. */
export function checkTemplate(
  sent: UtmValues & { name: string },
): { template: UtmValues & { name: string } } | Problem {
  const named = checkName(sent.name);
  if ('problem' in named) return named;
  const utm = checkUtm(sent);
  if ('problem' in utm) return utm;
  const isEmpty = utmNames.every((part) => utm.values[part] === '');
  if (isEmpty) return { problem: { code: 'UTM_VALUES_MISSING', field: 'utm_source' } };
  return { template: { ...named, ...utm.values } };
}

/** The code that a person chose, also written as it stands in the path (`-7K`); undefined when it is none. */
export function chosenCode(text: string): string | undefined {
  const code = cleanPasted(text, 'code');
  return readCode(code.startsWith(placementMark) ? code.slice(placementMark.length) : code);
}

/** How many codes of one length are tried before a longer one: a short code is worth a few tries, since it keeps a printed QR code coarse. */
const triesOfLength = 12;

/** Makes up a code that is none of `taken`: two letters, more when those tried are taken. `random` as in `madeUpCode`. */
export function freeCode(taken: ReadonlySet<string>, random: (below: number) => number): string {
  for (let length = codeLengths.shortest; length < codeLengths.longest; length += 1) {
    for (let tries = 0; tries < triesOfLength; tries += 1) {
      const code = madeUpCode(length, random);
      if (!taken.has(code)) return code;
    }
  }
  return madeUpCode(codeLengths.longest, random);
}
