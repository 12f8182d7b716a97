/** What a person writes of a drop: its fields, and the draft that they make. */
import { blankValues, type Fields, type FieldValues, valuesOf, withChanges } from '#domain/kernel/fields.ts';
import { channelRules } from './channels/channels.ts';
import { dropChannels } from './channels/drop-channel.ts';

/** The audience of a drop: everybody, or numbers that begin with +1. */
export const dropLocations = ['world', 'us_canada'] as const;
export type DropLocation = (typeof dropLocations)[number];

/** The fields of a draft: types, columns, the inputs of the API and the form follow from here. Without `sendAt` and `releaseLinkId` it is sent at once. */
export const dropFields = {
  channel: {
    column: 'platform',
    kind: 'choice',
    choices: dropChannels,
    blank: 'sms',
    description: dropChannels.join(', or '),
  },
  /** Empty where the channel has no subject. */
  subject: { column: 'subject', kind: 'text', blank: '', description: 'Of a drop by email.' },
  message: { column: 'message', kind: 'text', blank: '', required: true },
  location: { column: 'location', kind: 'choice', choices: dropLocations, blank: 'world' },
  /** A saved filter of fans. */
  segmentId: { column: 'segment_id', kind: 'uuid', nullable: true, blank: null, description: 'Null: everybody.' },
  /** URL of the page that the drop leads to. */
  link: { column: 'sms_link', kind: 'text', blank: '', required: true },
  sendAt: {
    column: 'send_at',
    kind: 'instant',
    nullable: true,
    blank: null,
    description: 'Null: it is sent at once, or on release.',
  },
  /** IANA name of the zone in which `sendAt` was chosen; null without one. */
  timeZone: { column: 'timezone', kind: 'text', nullable: true, blank: null },
  /** The link at whose release it goes out (DROP-160). */
  releaseLinkId: {
    column: 'release_link_id',
    kind: 'uuid',
    nullable: true,
    blank: null,
    description: 'A pre-release link: the drop goes out at its release, wherever that moves.',
  },
} as const satisfies Fields;

export type DropDraft = FieldValues<typeof dropFields>;

/** The draft of a new drop with these values. */
export const newDraft = (given: Partial<DropDraft>): DropDraft =>
  withoutUnusedSubject(withChanges(dropFields, blankValues(dropFields), given));

/** The draft that `changes` make of a stored drop. What is not sent at a time has no zone of it. */
export function changedDraft(stored: DropDraft, changes: Partial<DropDraft>): DropDraft {
  const draft = withoutUnusedSubject(withChanges(dropFields, valuesOf(dropFields, stored), changes));
  return { ...draft, timeZone: draft.sendAt === null ? null : draft.timeZone };
}

const withoutUnusedSubject = (draft: DropDraft): DropDraft =>
  channelRules[draft.channel].hasSubject ? draft : { ...draft, subject: '' };
