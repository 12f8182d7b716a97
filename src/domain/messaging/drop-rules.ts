/** The rules of the drop form, in the order in which they are checked (DROP-17). */
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { errorSentences } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { isTimezone } from '#domain/links/release-time.ts';
import { channelRules } from './channels/channels.ts';
import type { DropDraft } from './drop-fields.ts';
import { unknownFields } from './merge-fields.ts';

/** What of a draft the rules look at. */
export type DropText = Pick<DropDraft, 'channel' | 'subject' | 'message' | 'link' | 'sendAt' | 'timeZone'>;

/** What is wrong with it: a code of the error catalogue, and the field. */
export interface DropFault {
  code: keyof typeof errorSentences;
  field: 'subject' | 'message' | 'link' | 'sendAt' | 'timeZone';
}

/** How far a time may lie in the past, in milliseconds: a person picked it, then pressed the button. */
const grace = 60_000;

/** The first fault of a draft of this artist; undefined without one. */
export function dropFault(draft: DropText, now: Date, artist: string): DropFault | undefined {
  const { message, link, sendAt, timeZone } = draft;
  const rules = channelRules[draft.channel];
  const subject = rules.subjectFault(draft.subject);
  if (subject !== undefined) return { code: subject, field: 'subject' };
  if (cleanPasted(message, 'words') === '') return { code: 'DROP_MESSAGE_MISSING', field: 'message' };
  if (cleanPasted(link, 'url') === '') return { code: 'DROP_LINK_MISSING', field: 'link' };
  if (parseWebUrl(link) === undefined) return { code: 'DROP_LINK_INVALID', field: 'link' };
  if (unknownFields(message).length > 0) return { code: 'DROP_FIELD_UNKNOWN', field: 'message' };
  const ofMessage = rules.messageFault(draft, artist);
  if (ofMessage !== undefined) return { code: ofMessage, field: 'message' };
  if (sendAt === null) return undefined;
  if (sendAt.getTime() < now.getTime() - grace) return { code: 'DROP_TIME_PAST', field: 'sendAt' };
  if (timeZone === null || !isTimezone(timeZone)) return { code: 'BAD_INPUT', field: 'timeZone' };
  return undefined;
}
