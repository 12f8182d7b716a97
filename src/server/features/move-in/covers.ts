/** The cover of a link that is moved in: its own, else the artist's picture, else one that is drawn (MOVE-20). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';

export interface CoverDeps {
  uploads: Pick<UploadsService, 'rehost' | 'storeDrawn'>;
  /** An SVG by a seed. */
  drawnCover: (seed: string) => string;
  /** The public URL of the artist's picture; null without one. */
  avatarOf: (artistId: string) => Promise<string | null>;
}

/** How many drawn covers the links of one move-in have. */
const drawings = 12;

/** Chooses covers for one run; each picture is fetched and each cover drawn once. */
export function createCovers({ uploads, drawnCover, avatarOf }: CoverDeps, artistId: string) {
  const kept = new Map<string, Promise<string>>();
  const once = (key: string, make: () => Promise<string>): Promise<string> => {
    const known = kept.get(key) ?? make();
    kept.set(key, known);
    return known;
  };
  const standard = async (row: number): Promise<string> => {
    const avatar = await avatarOf(artistId);
    if (avatar !== null) return avatar;
    const seed = `${artistId} ${row % drawings}`;
    return once(`drawn ${seed}`, () => uploads.storeDrawn(drawnCover(seed)));
  };
  /** The public URL of a stored picture. */
  return async (row: number, cover: string | null): Promise<string> => {
    if (cover === null) return standard(row);
    try {
      return await once(cover, () => uploads.rehost(cover, 'cover'));
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return standard(row);
    }
  };
}
