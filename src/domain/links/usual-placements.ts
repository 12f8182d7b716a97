/** The placements that are offered by name: where artists usually share links (PLACE-25). */
import type { PlacementKind } from './placement.ts';
import type { UtmValues } from './placement-draft.ts';

/** A placement to create in one press. `code` is taken where it is free, since people read it; a made-up one takes its place. */
export interface UsualPlacement extends Pick<UtmValues, 'source' | 'medium'> {
  name: string;
  code: string;
  kind: PlacementKind;
}

const usualPlacements: readonly UsualPlacement[] = [
  { name: 'Instagram bio', code: 'ig', kind: 'organic', source: 'instagram', medium: 'bio' },
  { name: 'Stories', code: 'st', kind: 'organic', source: 'instagram', medium: 'story' },
  { name: 'TikTok bio', code: 'tt', kind: 'organic', source: 'tiktok', medium: 'bio' },
  { name: 'YouTube description', code: 'yt', kind: 'organic', source: 'youtube', medium: 'description' },
  { name: 'X', code: 'tw', kind: 'organic', source: 'x', medium: 'social' },
  { name: 'Facebook', code: 'fb', kind: 'organic', source: 'facebook', medium: 'social' },
  { name: 'Newsletter', code: 'nl', kind: 'organic', source: 'newsletter', medium: 'email' },
  { name: 'WhatsApp', code: 'wa', kind: 'organic', source: 'whatsapp', medium: 'chat' },
  { name: 'Poster', code: 'po', kind: 'print', source: 'poster', medium: 'print' },
  { name: 'Flyer', code: 'fl', kind: 'print', source: 'flyer', medium: 'print' },
  { name: 'Ad', code: 'ad', kind: 'paid', source: 'ad', medium: 'paid' },
];

/** Those that an artist does not have under this name, and the archived ones neither: those are restored. */
export function placementsToOffer(existing: readonly { name: string }[]): UsualPlacement[] {
  const known = new Set(existing.map(({ name }) => name.toLowerCase()));
  return usualPlacements.filter(({ name }) => !known.has(name.toLowerCase()));
}
