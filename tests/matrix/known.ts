/** What the app of the matrix knows besides its people: accounts to log in with, and a song of the catalogue. */
import { inventCatalogue } from '#sandbox/spotify/invent-catalogue.ts';

/** Principals share these accounts for the login, each of which has ten tries. */
export const sharedAccounts = {
  emails: ['shared@people.test', 'shared-too@people.test'],
  password: 'shared-password',
} as const;

const [song] = inventCatalogue().tracks;
if (song === undefined) throw new Error('The catalogue has no song.');
export const knownSong = { id: song.id, isrc: song.isrc };
