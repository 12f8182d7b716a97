/** The rules of texts (DROP-3, DROP-17). */
import { hasFeature } from '#domain/accounts/feature-flags.ts';
import { markedUrl, sampleMark } from '#domain/stats/drop-mark.ts';
import type { ChannelRules } from '../channel-rules.ts';
import { introducedText } from './sms-text.ts';

/** The longest text that is sent, in characters (DROP-3). Not in `segments.ts`, whose library screens load later. */
export const MAX_TEXT_LENGTH = 1600;

/** Carriers count everything that may be added to a text: the artist's name, the mark of the link, how to stop texts. */
const longestText = (message: string, link: string, artist: string): string =>
  introducedText({ message, link: markedUrl(link, sampleMark) }, artist);

export const smsRules: ChannelRules = {
  isOpen: (flags) => hasFeature(flags, 'sms'),
  fanChannel: 'phone_number',
  hasSubject: false,
  hasLocation: true,
  subjectFault: () => undefined,
  messageFault: ({ message, link }, artist) =>
    longestText(message, link, artist).length > MAX_TEXT_LENGTH ? 'DROP_TOO_LONG' : undefined,
};
