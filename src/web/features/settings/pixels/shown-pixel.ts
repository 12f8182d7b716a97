/** A saved pixel as the section's parts show it. */
import type { PixelsQuery } from '#web/lib/graphql/graphql.ts';

/** A row of the query. */
export type ShownPixel = PixelsQuery['pixels'][number];
