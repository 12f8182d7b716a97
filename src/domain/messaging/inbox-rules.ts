/** Whether a member may answer a fan by hand now, in the order in which the reasons are checked (DROP-107). */
import type { errorSentences } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { MAX_TEXT_LENGTH } from './channels/sms/sms-rules.ts';
import { allowsNumber, type DropSettings } from './drop-settings.ts';
import { sendingWindow } from './sending-window.ts';

/** What stands between a member and a fan. */
export interface Answering {
  /** The fan's number, E.164. */
  number: string;
  /** The zone that the fan's browser named; empty without one. */
  timeZone: string;
  isBlocked: boolean;
  isOptedOut: boolean;
  settings: Pick<DropSettings, 'countries'>;
  now: Date;
}

/** Why a fan gets no reply now: a code of the error catalogue. */
export type ReplyObstacle = Extract<
  keyof typeof errorSentences,
  'FAN_BLOCKED' | 'FAN_OPTED_OUT' | 'REPLY_COUNTRY' | 'REPLY_QUIET_HOURS'
>;

/** A window that closes within this time counts as closed, in milliseconds: the text would arrive at night. */
const windowMargin = 60_000;
/** The carrier drops a reply that it could not send within this time, in seconds. */
const longestValidity = 3_600;

/** What the words of a reply lack; undefined when they can be sent. */
export function replyFault(body: string): 'DROP_MESSAGE_MISSING' | 'REPLY_TOO_LONG' | undefined {
  const text = cleanPasted(body, 'words');
  if (text === '') return 'DROP_MESSAGE_MISSING';
  return text.length > MAX_TEXT_LENGTH ? 'REPLY_TOO_LONG' : undefined;
}

/**
 * Whether the fan may get a reply: the reason against it, with the instant from which the hour no longer is one; or for how many seconds the
 * carrier may try.
 */
export function mayAnswer({
  number,
  timeZone,
  isBlocked,
  isOptedOut,
  settings,
  now,
}: Answering): { obstacle: ReplyObstacle; from?: Date } | { obstacle?: undefined; validForSeconds: number } {
  if (isBlocked) return { obstacle: 'FAN_BLOCKED' };
  if (isOptedOut) return { obstacle: 'FAN_OPTED_OUT' };
  if (!allowsNumber(settings, number)) return { obstacle: 'REPLY_COUNTRY' };
  const soon = new Date(now.getTime() + windowMargin);
  const { opensAt, closesAt } = sendingWindow({ number, timeZone, at: soon });
  if (opensAt > now && opensAt.getTime() !== soon.getTime()) return { obstacle: 'REPLY_QUIET_HOURS', from: opensAt };
  const left = Math.floor((closesAt.getTime() - now.getTime()) / 1000);
  return { validForSeconds: Math.max(1, Math.min(longestValidity, left)) };
}
