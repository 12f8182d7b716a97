/** What the lists and the screen of a drop say about it. */
import type { SentDropsQuery } from '#web/lib/graphql/graphql.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';

/** A drop, as the lists show it. */
export type ListedDrop = SentDropsQuery['drops'][number];

const states: Readonly<Record<string, { label: string; tone: 'plain' | 'brass' | 'good' | 'bad' }>> = {
  scheduled: { label: 'Scheduled', tone: 'plain' },
  sending: { label: 'Sending', tone: 'brass' },
  paused: { label: 'Paused', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'plain' },
  sent: { label: 'Sent', tone: 'good' },
};

/** The label of a drop's state, and how it is judged. */
export function stateInWords(state: string): { label: string; tone: 'plain' | 'brass' | 'good' | 'bad' } {
  return states[state] ?? { label: state, tone: 'plain' };
}

const moment = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));

/** When a drop goes out or was sent; times are in the zone that was chosen for it. */
export function whenInWords({
  send_at,
  started_at,
  timezone,
  link_destination,
  release_link,
  state,
}: Pick<ListedDrop, 'send_at' | 'started_at' | 'timezone' | 'link_destination' | 'release_link' | 'state'>): string {
  if (started_at !== null) return moment(started_at, viewerZone);
  if (link_destination !== null) {
    const release = link_destination.link.release_time;
    return release === null ? 'On release' : `On release, ${moment(release, viewerZone)}`;
  }
  if (release_link !== null) {
    const { title, release_time } = release_link;
    return release_time === null
      ? `On release of ${title}, which has no date`
      : `On release of ${title}, ${moment(release_time, viewerZone)}`;
  }
  if (send_at === null) return state === 'paused' ? 'Without a time' : 'Starting now';
  const zone = timezone ?? viewerZone;
  return `${moment(send_at, zone)}${zone === viewerZone ? '' : ` (${zone.replaceAll('_', ' ')})`}`;
}

/** Whether the drop can be edited in the form. */
export function isEditable({
  state,
  started_at,
  destination_id,
  send_at,
  release_link,
}: Pick<ListedDrop, 'state' | 'started_at' | 'destination_id' | 'send_at' | 'release_link'>): boolean {
  if (started_at !== null || destination_id !== null) return false;
  // A drop that is held, for example since its link was deleted, gets another time by hand.
  return state === 'paused' || (state === 'scheduled' && (send_at !== null || release_link !== null));
}
