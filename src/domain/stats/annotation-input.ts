/** What may be written as an annotation: a day that exists, and one line of at most 140 characters (STAT-210). */
import * as z from 'zod/mini';
import { atMost, checkedBy, refusedAs } from '#domain/kernel/coded-schema.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { longestAnnotation } from './annotation.ts';
import { isDay } from './zoned-day.ts';

/** Line breaks become spaces, so that nothing typed or pasted is lost. */
const oneLine = (text: string): string => cleanPasted(text.replace(/[\s\p{Cc}]+/gu, ' '), 'words').normalize('NFC');

/** An annotation as it is sent. */
export const annotationSchema = z.object({
  day: z.string().check(checkedBy((text: string) => (isDay(text) ? undefined : 'ANNOTATION_DAY_INVALID'))),
  text: z.string().check(
    z.overwrite(oneLine),
    z.refine((text: string) => text !== '', refusedAs('ANNOTATION_TEXT_MISSING')),
    atMost(longestAnnotation, 'ANNOTATION_TOO_LONG'),
  ),
});
