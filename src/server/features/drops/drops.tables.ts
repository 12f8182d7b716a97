/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Drops with their frozen audience, numbers that were welcomed, the pace of each sender, the texts that fans sent, waves of bounces, people's numbers for tests, and the stops of all drops. */
export type DropsTables = Pick<
  DB,
  | 'bulk_messages'
  | 'drop_groups'
  | 'drop_recipients'
  | 'welcomed_numbers'
  | 'text_pace'
  | 'inbound_texts'
  | 'bounce_waves'
  | 'test_numbers'
  | 'drop_stops'
>;
