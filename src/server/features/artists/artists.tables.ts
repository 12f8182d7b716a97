/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Artists, their members, their profiles on social networks and their subdomains, past ones included. */
export type ArtistsTables = Pick<DB, 'artists' | 'artist_users' | 'artist_socials' | 'domains' | 'taken_subdomains'>;
