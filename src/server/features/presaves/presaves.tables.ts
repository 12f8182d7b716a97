/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Grants, releases, the links to look at again and saves, the services that are not called for a while, and consent screens. */
export type PresavesTables = Pick<
  DB,
  | 'presave_subscriptions'
  | 'presave_releases'
  | 'presave_changes'
  | 'presave_saves'
  | 'presave_backoffs'
  | 'presave_states'
>;
