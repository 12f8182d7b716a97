/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Ideas, votes and comments. */
export type FeedbackTables = Pick<DB, 'feedback_ideas' | 'feedback_votes' | 'feedback_comments'>;
