/** An instant as text, in the zone of the viewer. */
import { viewerZone } from './viewer-zone.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: viewerZone });

/** An instant in the viewer's zone: "Nov 23, 2026, 6:40 AM". */
export const writtenTime = (instant: string): string => format.format(new Date(instant));
