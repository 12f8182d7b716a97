/** The drop form: what is asked first, which field shows it, and the instant that a chosen time means. */
import { expect, it } from 'vitest';
import { problemsOf } from '#domain/kernel/coded-schema.ts';
import { draftOf, dropFormSchema, dropValues, newDropValues } from './drop-form.ts';

const now = new Date('2026-11-24T12:00:00Z');
const schema = dropFormSchema(() => now, 'Mara Vale');
const good = { ...newDropValues('Europe/Berlin'), message: 'Out now', link: 'https://vibe.to/song' };
const later = { ...good, when: 'later' as const, date: '2026-11-25' };

it.each([
  [good, []],
  [newDropValues('Europe/Berlin'), [{ field: 'message', code: 'DROP_MESSAGE_MISSING' }]],
  [{ ...later, message: '', date: '' }, [{ field: 'message', code: 'DROP_MESSAGE_MISSING' }]],
  [{ ...later, link: '' }, [{ field: 'link', code: 'DROP_LINK_MISSING' }]],
  [{ ...later, link: 'vibe.to/song' }, []],
  [{ ...later, link: 'my song' }, [{ field: 'link', code: 'DROP_LINK_INVALID' }]],
  [later, []],
  [{ ...later, date: '' }, [{ field: 'date', code: 'RELEASE_DATE_MISSING' }]],
  [{ ...later, time: '' }, [{ field: 'time', code: 'RELEASE_CLOCK_MISSING' }]],
  [{ ...later, timezone: 'nowhere' }, [{ field: 'timezone', code: 'TIMEZONE_MISSING' }]],
  [{ ...later, date: '2027-03-28', time: '02:30' }, [{ field: 'time', code: 'RELEASE_TIME_SKIPPED' }]],
  [{ ...later, date: '2026-11-23' }, [{ field: 'date', code: 'DROP_TIME_PAST' }]],
  // 12:00 in Berlin is 11:00 in UTC: an hour ago.
  [{ ...later, date: '2026-11-24' }, [{ field: 'date', code: 'DROP_TIME_PAST' }]],
  [{ ...later, date: '2026-11-24', timezone: 'America/New_York' }, []],
  [{ ...good, channel: 'email' as const }, [{ field: 'subject', code: 'DROP_SUBJECT_MISSING' }]],
  [{ ...good, channel: 'email' as const, subject: 'Out', message: 'x'.repeat(2000) }, []],
  [{ ...good, channel: 'email' as const, subject: 'a\nb' }, [{ field: 'subject', code: 'DROP_SUBJECT_TOO_LONG' }]],
  [{ ...good, when: 'release' as const }, [{ field: 'releaseLink', code: 'DROP_RELEASE_LINK_MISSING' }]],
  [{ ...good, when: 'release' as const, releaseLink: 'id' }, []],
])('finds in %j what is wrong: %j', (values, problems) => {
  expect(problemsOf(schema, values)).toEqual(problems);
});

it('completes a link that was copied from a screen, where it is written without https://', () => {
  expect(draftOf({ ...good, link: ' vibe.to/song ' }).link).toBe('https://vibe.to/song');
  expect(draftOf({ ...good, link: '' }).link).toBe('');
});

it('means the instant of the chosen zone, and none when it is sent now', () => {
  expect(draftOf(later)).toMatchObject({ sendAt: new Date('2026-11-25T11:00:00Z'), timeZone: 'Europe/Berlin' });
  expect(draftOf({ ...later, when: 'now' })).toMatchObject({ sendAt: null, timeZone: null });
  const onRelease = { ...later, when: 'release' as const, releaseLink: 'id' };
  expect(draftOf(onRelease)).toMatchObject({ sendAt: null, timeZone: null, releaseLinkId: 'id' });
  expect(draftOf({ ...onRelease, when: 'later' })).toMatchObject({ releaseLinkId: null });
});

it('opens a stored drop in the zone in which its time was chosen', () => {
  const stored = {
    channel: 'sms' as const,
    subject: '',
    message: 'm',
    link: 'https://vibe.to/a',
    location: 'world' as const,
    segmentId: null,
  };
  const sendAt = new Date('2026-11-25T17:30:00Z');
  const timed = { ...stored, sendAt, timeZone: 'America/New_York', releaseLinkId: null };
  expect(dropValues(timed, 'Europe/Berlin')).toEqual({
    ...{ channel: 'sms', subject: '', message: 'm', link: 'https://vibe.to/a', location: 'world', segment: '' },
    when: 'later',
    releaseLink: '',
    date: '2026-11-25',
    time: '12:30',
    timezone: 'America/New_York',
  });
  const waiting = { ...stored, sendAt: null, timeZone: null, releaseLinkId: 'id' };
  expect(dropValues(waiting, 'Europe/Berlin')).toMatchObject({ when: 'release', releaseLink: 'id', date: '' });
});
