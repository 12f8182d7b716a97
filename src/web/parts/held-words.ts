/** What a person reads of an artist or an account that the operator of the installation suspended (DESK-24). */
import { heldSentence } from '#domain/kernel/held-sentence.ts';

/** Of an artist. */
export const heldArtistWords = (name: string): string => `${name} ${heldSentence}`;

/** Of the person's own account. */
export const heldAccountWords = `Your account ${heldSentence}`;
