/** Which texts of the carrier are replies that a member wrote: what drops ask before the inbox is made. */
import type { Queryable } from '../../platform/db/postgres.ts';
import type { Platform } from '../../platform/platform.ts';
import { createRepliesStore } from './replies.store.ts';

/** Those of the carrier's ids that belong to replies. */
export type KnownReplies = (ids: readonly string[], within: Queryable) => Promise<string[]>;

/** Makes the question. */
export const createKnownReplies = ({ database }: Pick<Platform, 'database'>): KnownReplies =>
  createRepliesStore(database).knownCarrierIds;
