/** What screens say about mails. */
import { formatCount } from '#web/ui/numbers.ts';
import type { ChannelWords } from '../channel-words.ts';

export const emailWords: ChannelWords = {
  label: 'Email',
  tag: 'Email',
  contact: 'email',
  titleOf: ({ subject }) => subject,
  locationOf: () => '',
  figuresOf: ({ optouts }) => [`${formatCount(optouts)} unsubscribed`],
  totalOf: () => 'Free',
  nowNote: '',
  goesNow: 'A mail may come at any hour.',
  waits: () => 'The mail server takes so many mails a minute.',
  // No mail server tells what became of a mail that it took.
  figures: [],
  progress: { unknown: 'may have arrived', waiting: 'to be tried again', optedOut: 'Unsubscribed' },
  recipients: {
    contact: 'Email',
    report: 'What the mail server reported',
    columns: [],
    filters: ['sent', 'failed', 'unknown', 'skipped', 'queued'],
    states: {
      queued: 'Not sent yet',
      sending: 'On the way to the mail server',
      sent: 'The mail server took it',
      unknown: 'It may have arrived',
    },
  },
};
