/** The words for a press preview: until when it works, and how often it was opened. */
import { counted } from '#web/ui/numbers.ts';

/** What of a preview the words are made from; times are ISO instants. */
export interface WordedPreview {
  expires_at: string;
  revoked_at: string | null;
  opened_count: number;
}

/** Whether it can be opened at `now`. */
export function stateOf({ expires_at, revoked_at }: WordedPreview, now: Date): 'open' | 'ended' | 'revoked' {
  if (revoked_at !== null) return 'revoked';
  return new Date(expires_at) > now ? 'open' : 'ended';
}

const time = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** An instant in the zone of the person who looks. */
export const timeWords = (instant: string): string => time.format(new Date(instant));

/** `Works until Dec 6, 3:40 PM`, `Ended Dec 6, 3:40 PM` or `Revoked`. */
export function stateWords(preview: WordedPreview, now: Date): string {
  const state = stateOf(preview, now);
  if (state === 'revoked') return 'Revoked';
  return `${state === 'open' ? 'Works until' : 'Ended'} ${timeWords(preview.expires_at)}`;
}

/** `not opened yet`, or `opened 3 times`. */
export function openedWords({ opened_count: count }: WordedPreview): string {
  return count === 0 ? 'not opened yet' : `opened ${counted(count, 'time')}`;
}
