/** The drafts that a call makes: of a new drop, and of a stored one with changes. */
import { expect, it } from 'vitest';
import { haveSameValues } from '#domain/kernel/fields.ts';
import { channelRules, firstChannel } from './channels/channels.ts';
import { dropChannels } from './channels/drop-channel.ts';
import { changedDraft, dropFields, newDraft } from './drop-fields.ts';

const sendAt = new Date('2026-11-25T17:30:00Z');
const mail = newDraft({ channel: 'email', subject: 'Out', message: 'm', link: 'https://vibe.to/a' });
const timed = { ...mail, sendAt, timeZone: 'America/New_York' };

it('starts a draft as a text to everybody, sent at once', () => {
  expect(newDraft({ message: 'm', link: 'l' })).toEqual({
    ...{ channel: 'sms', subject: '', message: 'm', link: 'l', location: 'world' },
    ...{ segmentId: null, sendAt: null, timeZone: null, releaseLinkId: null },
  });
});

it('keeps what a change does not name, and clears what it empties', () => {
  expect(changedDraft(timed, { message: 'new', subject: undefined })).toEqual({ ...timed, message: 'new' });
  expect(changedDraft({ ...timed, segmentId: 'id' }, { segmentId: null })).toEqual(timed);
});

it('leaves no subject where the channel has none, and no zone without a time', () => {
  expect(changedDraft(timed, { channel: 'sms' })).toEqual({ ...timed, channel: 'sms', subject: '' });
  expect(changedDraft(timed, { sendAt: null })).toEqual({ ...timed, sendAt: null, timeZone: null });
  for (const channel of dropChannels)
    expect(newDraft({ channel, subject: 's' }).subject).toBe(channelRules[channel].hasSubject ? 's' : '');
});

it('compares drafts by every field, instants by their time', () => {
  expect(haveSameValues(dropFields, timed, { ...timed, sendAt: new Date(sendAt) })).toBe(true);
  expect(haveSameValues(dropFields, timed, { ...timed, sendAt: new Date(sendAt.getTime() + 1) })).toBe(false);
  expect(haveSameValues(dropFields, timed, { ...timed, releaseLinkId: 'id' })).toBe(false);
});

it('DROP-95: starts a new drop as a mail where texts are off for the person', () => {
  expect(firstChannel([{ feature: 'sms', enabled: true }])).toBe('sms');
  expect(firstChannel([{ feature: 'sms', enabled: false }])).toBe('email');
});
