/** What a person reads of an artist or an account that the operator of the installation suspended (DESK-24). */
import { heldAccount, heldArtist } from '#domain/kernel/held-sentences.ts';

/** Of an artist. */
export const heldArtistWords = (name: string): string => heldArtist.replace(/^This artist/, () => name);

/** Of the person's own account. */
export const heldAccountWords = heldAccount;
