/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Custom domains, the artists whose pages they serve, everybody who ever held one, and those that operators banned. */
export type CustomDomainsTables = Pick<
  DB,
  'custom_domains' | 'custom_domain_artists' | 'custom_domain_holders' | 'banned_domains'
>;
