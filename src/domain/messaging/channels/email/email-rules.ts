/** The rules of mails (DROP-163). */
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { unknownFields } from '#domain/messaging/merge-fields.ts';
import type { ChannelRules } from '../channel-rules.ts';

/** The longest subject and message of a mail, in characters (DROP-163). */
export const MAX_SUBJECT_LENGTH = 150;
export const MAX_MAIL_LENGTH = 10_000;

export const emailRules: ChannelRules = {
  isOpen: () => true,
  fanChannel: 'email',
  hasSubject: true,
  hasLocation: false,
  subjectFault(subject) {
    if (cleanPasted(subject, 'words') === '') return 'DROP_SUBJECT_MISSING';
    if (isLonger(subject, MAX_SUBJECT_LENGTH) || /[\r\n]/.test(subject)) return 'DROP_SUBJECT_TOO_LONG';
    return unknownFields(subject).length > 0 ? 'DROP_FIELD_UNKNOWN' : undefined;
  },
  messageFault: ({ message }) => (isLonger(message, MAX_MAIL_LENGTH) ? 'DROP_MAIL_TOO_LONG' : undefined),
};
