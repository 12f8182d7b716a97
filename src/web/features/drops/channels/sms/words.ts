/** What screens say about texts. */
import { formatCount } from '#web/ui/numbers.ts';
import { centsInWords, totalInWords } from '../../form/plan-words.ts';
import type { ChannelWords } from '../channel-words.ts';

export const smsWords: ChannelWords = {
  label: 'Text',
  tag: '',
  contact: 'phone number',
  titleOf: ({ message }) => message,
  locationOf: (location) => (location === 'world' ? 'World' : 'US and Canada'),
  figuresOf: ({ cost, replies, optouts }) => [
    centsInWords(cost),
    replies === 1 ? '1 reply' : `${formatCount(replies)} replies`,
    `${formatCount(optouts)} opted out`,
  ],
  totalOf: totalInWords,
  nowNote: 'Where it is too early or too late for texts in the US and Canada, the text waits.',
  goesNow: 'Texts may go out where they live.',
  waits: (reason) =>
    reason === 'pace'
      ? 'Your number cannot send all of them before their hours for texts end, so the others get it in the next hours.'
      : 'It is too early, too late or a day without texts where they live.',
  figures: ['delivered', 'cost', 'replies'],
  progress: { unknown: 'asking the carrier', waiting: 'for their hours', optedOut: 'Opted out' },
  recipients: {
    contact: 'Number',
    report: 'What the carrier reported',
    columns: ['segments', 'cost'],
    filters: ['delivered', 'failed', 'unknown', 'skipped', 'queued'],
    states: {
      queued: 'Not sent yet',
      sending: 'On the way to the carrier',
      sent: 'With the carrier',
      delivered: 'Handed to the phone',
      unknown: 'The carrier has not answered',
    },
  },
};
