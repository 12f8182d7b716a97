/** Joins what the fields of one answer ask for into one call for each artist, or into one call for all. */
import type { Context } from './builder.ts';

/** Gives what `load` gave for an artist, or for all artists where that is `everyArtist`; `id` is one of the ids that it was called with. */
export type Batch<Loaded> = (context: Context, artistId: string, id: string) => Promise<Loaded>;

/** For a batch over the artists themselves: one call for all. */
export const everyArtist = '';

/** A batch. `load` is called once for all ids that the fields of an answer ask for at the same time, and nothing is kept after it. */
export function createBatch<Loaded>(
  load: (context: Context, artistId: string, ids: ReadonlySet<string>) => Promise<Loaded>,
): Batch<Loaded> {
  const waiting = new WeakMap<Context, Map<string, { ids: Set<string>; loaded: Promise<Loaded> }>>();
  return (context, artistId, id) => {
    const artists = waiting.get(context) ?? new Map<string, { ids: Set<string>; loaded: Promise<Loaded> }>();
    waiting.set(context, artists);
    let batch = artists.get(artistId);
    if (batch === undefined) {
      const ids = new Set<string>();
      const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        artists.delete(artistId);
        return load(context, artistId, ids);
      });
      batch = { ids, loaded };
      artists.set(artistId, batch);
    }
    batch.ids.add(id);
    return batch.loaded;
  };
}
