/** What a change of a drop leaves: fields that were not given keep what is stored. */
import type { Drop, DropDraft } from './drop.ts';

/** The draft that `changes` make of the stored drop. A text has no subject, and what is not sent at a time has no zone of it. */
export function changedDraft(stored: Drop, changes: Partial<DropDraft>): DropDraft {
  const { channel, subject, message, location, segmentId, link, sendAt, timeZone, releaseLinkId } = stored;
  const kept = { channel, subject, message, location, segmentId, link, sendAt, timeZone, releaseLinkId };
  const wanted = { ...kept, ...changes };
  return {
    ...wanted,
    subject: wanted.channel === 'email' ? wanted.subject : '',
    timeZone: wanted.sendAt === null ? null : wanted.timeZone,
  };
}
