/** Reads the answer of the search for artists. */
import * as z from 'zod/mini';

/** An artist that was found; `followers` is null where Spotify does not tell. */
export interface FoundArtist {
  id: string;
  name: string;
  image: string | null;
  followers: number | null;
}

const answerSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    images: z.array(z.object({ url: z.string() })),
    followers: z.object({ total: z.nullable(z.number()) }),
  }),
);

/** The artists of an answer; empty for none and for anything unexpected. */
export function readFoundArtists(answer: unknown): FoundArtist[] {
  const read = answerSchema.safeParse(answer);
  if (!read.success) return [];
  return read.data.map(({ id, name, images: [first], followers }) => ({
    id,
    name,
    image: first?.url ?? null,
    followers: followers.total,
  }));
}
