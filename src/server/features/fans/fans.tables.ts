/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Contacts that fans left, those that wait for their confirmation, the consents, numbers that get no texts, contacts whose data was deleted, emails that bounced, counts of fans and of the pre-saves of links, what they saved, files of fans, imports, and saved filters. */
export type FansTables = Pick<
  DB,
  | 'optins_message'
  | 'opt_in_requests'
  | 'fan_consents'
  | 'text_suppressions'
  | 'fan_counts'
  | 'fan_value_counts'
  | 'artists_to_count'
  | 'fan_totals'
  | 'link_presave_counts'
  | 'fan_exports'
  | 'fan_export_parts'
  | 'fan_imports'
  | 'fan_import_parts'
  | 'fan_import_rows'
  | 'fan_segments'
  | 'fan_saved_sets'
  | 'forgotten_contacts'
  | 'bounced_emails'
>;
