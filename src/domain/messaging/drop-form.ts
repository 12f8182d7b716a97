/** What the drop form holds, its checks in their order, and the draft that it makes (DROP-17, DROP-50). */
import * as z from 'zod/mini';
import { completeUrl } from '#domain/destinations/destination-url.ts';
import type { CodedSchema, FieldProblem } from '#domain/kernel/coded-schema.ts';
import { isTimezone, releaseInstant, releaseMoment } from '#domain/links/release-time.ts';
import { channelRules } from './channels/channels.ts';
import { type DropChannel, dropChannels } from './channels/drop-channel.ts';
import { type DropDraft, type DropLocation, dropFields, dropLocations, newDraft } from './drop-fields.ts';
import { dropFault } from './drop-rules.ts';

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
export function newDropValues(timezone: string, channel: DropChannel = dropFields.channel.blank): DropFormValues {
  return { ...dropValues(newDraft({ channel }), timezone), when: 'now' };
}

/** The form of a stored drop. */
export function dropValues(drop: DropDraft, ownZone: string): DropFormValues {
  const { segmentId, sendAt, timeZone, releaseLinkId, ...words } = drop;
  const timezone = timeZone !== null && isTimezone(timeZone) ? timeZone : ownZone;
  const moment = sendAt === null ? { date: '', time: defaultTime } : releaseMoment(sendAt, timezone);
  return {
    ...words,
    segment: segmentId ?? '',
    when: releaseLinkId === null ? 'later' : 'release',
    releaseLink: releaseLinkId ?? '',
    date: moment.date,
    time: moment.time,
    timezone,
  };
}

/** The draft that the form means, with the whole URL of a link that was typed without `https://`. A time that is none gives no `sendAt`; the schema refuses it. */
export function draftOf(values: DropFormValues): DropDraft {
  const { channel, message, when } = values;
  const { hasSubject, hasLocation } = channelRules[channel];
  const isLater = when === 'later';
  return {
    ...{ channel, message, link: completeUrl(values.link) },
    subject: hasSubject ? values.subject : dropFields.subject.blank,
    location: hasLocation ? values.location : dropFields.location.blank,
    segmentId: values.segment === '' ? null : values.segment,
    sendAt: isLater ? (releaseInstant(values)?.instant ?? null) : null,
    timeZone: isLater ? values.timezone : null,
    releaseLinkId: when === 'release' && values.releaseLink !== '' ? values.releaseLink : null,
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
      channel: z.enum(dropChannels),
      subject: z.string(),
      message: z.string(),
      link: z.string(),
      location: z.enum(dropLocations),
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
