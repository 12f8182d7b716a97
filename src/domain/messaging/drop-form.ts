/** What the drop form holds, its checks in their order, and the draft that it makes (DROP-17, DROP-50). */
import * as z from 'zod/mini';
import { completeUrl } from '#domain/destinations/destination-url.ts';
import type { CodedSchema, FieldProblem } from '#domain/kernel/coded-schema.ts';
import { isTimezone, releaseInstant, releaseMoment } from '#domain/links/release-time.ts';
import { type DropChannel, type DropText, dropFault } from './drop-rules.ts';

/** The audience of a drop: everybody, or numbers that begin with +1. */
export type DropLocation = 'world' | 'us_canada';

/** The form's fields as they are typed. */
export type DropFormValues = {
  channel: DropChannel;
  subject: string;
  message: string;
  link: string;
  location: DropLocation;
  /** Id of a segment; empty: everybody. */
  segment: string;
  when: 'now' | 'later' | 'release';
  /** Id of the pre-release link that the drop waits for; empty without one. */
  releaseLink: string;
  /** YYYY-MM-DD; empty without one. */
  date: string;
  /** HH:mm, 24 hours. */
  time: string;
  /** IANA name. */
  timezone: string;
};

/** The time of day a new drop starts with. */
const defaultTime = '12:00';

/** An empty form for a person in this zone; a text, unless another channel is given. */
export function newDropValues(timezone: string, channel: DropChannel = 'text'): DropFormValues {
  const words = { channel, subject: '', message: '', link: '' };
  return {
    ...words,
    location: 'world',
    segment: '',
    when: 'now',
    releaseLink: '',
    date: '',
    time: defaultTime,
    timezone,
  };
}

/** The form of a stored drop. */
export function dropValues(
  drop: {
    channel: DropChannel;
    subject: string;
    message: string;
    link: string;
    location: DropLocation;
    segmentId: string | null;
    sendAt: Date | null;
    timeZone: string | null;
    releaseLinkId: string | null;
  },
  ownZone: string,
): DropFormValues {
  const timezone = drop.timeZone !== null && isTimezone(drop.timeZone) ? drop.timeZone : ownZone;
  const moment = drop.sendAt === null ? { date: '', time: defaultTime } : releaseMoment(drop.sendAt, timezone);
  const { channel, subject, message, link, location, segmentId, releaseLinkId } = drop;
  return {
    channel,
    subject,
    message,
    link,
    location,
    segment: segmentId ?? '',
    when: releaseLinkId === null ? 'later' : 'release',
    releaseLink: releaseLinkId ?? '',
    date: moment.date,
    time: moment.time,
    timezone,
  };
}

export interface DropFormDraft extends DropText {
  location: DropLocation;
  segmentId: string | null;
  /** The drop goes out at the release of this link; null otherwise. */
  releaseLinkId: string | null;
}

/** The draft that the form means, with the whole URL of a link that was typed without `https://`. A time that is none gives no `sendAt`; the schema refuses it. */
export function draftOf(values: DropFormValues): DropFormDraft {
  const { channel, message, when } = values;
  const link = completeUrl(values.link);
  const isMail = channel === 'email';
  const subject = isMail ? values.subject : '';
  // Where an email is read, its address does not say.
  const location = isMail ? 'world' : values.location;
  const segmentId = values.segment === '' ? null : values.segment;
  const releaseLinkId = when === 'release' && values.releaseLink !== '' ? values.releaseLink : null;
  const draft = { channel, subject, message, link, location, segmentId, releaseLinkId };
  if (when !== 'later') return { ...draft, sendAt: null, timeZone: null };
  return {
    ...draft,
    sendAt: releaseInstant(values)?.instant ?? null,
    timeZone: values.timezone,
  };
}

/** The first thing that is wrong with the form at `now`, with the field that shows it. */
function dropFormProblem(values: DropFormValues, now: Date, artist: string): FieldProblem | undefined {
  const draft = draftOf(values);
  const words = dropFault({ ...draft, sendAt: null }, now, artist);
  if (words !== undefined) return words;
  if (values.when === 'now') return undefined;
  if (values.when === 'release')
    return values.releaseLink === '' ? { field: 'releaseLink', code: 'DROP_RELEASE_LINK_MISSING' } : undefined;
  if (values.date === '') return { field: 'date', code: 'RELEASE_DATE_MISSING' };
  if (values.time === '') return { field: 'time', code: 'RELEASE_CLOCK_MISSING' };
  if (!isTimezone(values.timezone)) return { field: 'timezone', code: 'TIMEZONE_MISSING' };
  const moment = releaseInstant(values);
  if (moment === undefined) return { field: 'date', code: 'RELEASE_DATE_MISSING' };
  if (moment.kind === 'skipped') return { field: 'time', code: 'RELEASE_TIME_SKIPPED' };
  const fault = dropFault(draft, now, artist);
  return fault && { field: 'date', code: fault.code };
}

/** The form's schema for an artist of this name; `now` is asked when a form is submitted. */
export function dropFormSchema(now: () => Date, artist: string): CodedSchema<DropFormValues> {
  return z
    .object({
      channel: z.enum(['text', 'email']),
      subject: z.string(),
      message: z.string(),
      link: z.string(),
      location: z.enum(['world', 'us_canada']),
      segment: z.string(),
      when: z.enum(['now', 'later', 'release']),
      releaseLink: z.string(),
      date: z.string(),
      time: z.string(),
      timezone: z.string(),
    })
    .check(({ value, issues }) => {
      const problem = dropFormProblem(value, now(), artist);
      if (problem !== undefined)
        issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.code });
    });
}
