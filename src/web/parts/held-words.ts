/** What a person reads of an artist or an account that the operator of the installation suspended (DESK-24). */
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';

/** Of an artist. */
export const heldArtistWords = (name: string): string => sentenceOf('ARTIST_HELD').replace(/^This artist/, () => name);

/** Of the person's own account. */
export const heldAccountWords = sentenceOf('ACCOUNT_HELD');
