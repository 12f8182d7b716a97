/** What a fan's history says, in words. */
import type { ListedChannel } from '#domain/fans/fan-filter.ts';
import type { FanProfileQuery } from '#web/lib/graphql/graphql.ts';

export type FanEvent = FanProfileQuery['fan_profile']['events'][number];

const services: Readonly<Record<string, string>> = { spotify: 'Spotify', applemusic: 'Apple Music' };
const news: Readonly<Record<string, string>> = { email: 'emails', phone_number: 'texts', text: 'one text' };

const sendingStates: Readonly<Record<string, string>> = {
  queued: 'waiting',
  sending: 'being sent',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'not delivered',
  unknown: 'not known whether it came',
  skipped: 'not sent to this fan',
};

/** The headline of an event. */
export function eventTitle({ kind, channel, state }: Pick<FanEvent, 'kind' | 'channel' | 'state'>): string {
  const what = news[channel as ListedChannel] ?? 'messages';
  if (kind === 'given') return `Agreed to ${what}`;
  if (kind === 'withdrawn') return `Ended ${what}`;
  if (kind === 'resumed') return `Resumed ${what}`;
  if (kind === 'presave') return `Pre-saved on ${services[channel] ?? channel}`;
  if (kind === 'saved') return `Saved on ${services[channel] ?? channel}`;
  if (kind === 'reply') return 'Replied';
  const where = sendingStates[state];
  const name = kind === 'welcome' ? 'Welcome text' : 'Drop';
  return where === undefined ? name : `${name}, ${where}`;
}

const states: Readonly<Record<string, string>> = {
  on: 'Gets messages',
  ended: 'Opted out',
  gone: 'Does not exist',
  unreachable: 'Cannot get texts',
  blocked: 'Blocked',
  waiting: 'Waiting for the release',
  saved: 'Saved',
  expired: 'Permission expired',
  failed: 'Not saved',
  revoked: 'Permission taken back',
};

/** Where a channel is. */
export function channelState({ state, forever }: { state: string; forever: boolean }): string {
  const word = states[state] ?? state;
  return forever ? `${word}, forever` : word;
}
