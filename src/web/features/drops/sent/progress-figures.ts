/** The figures of a drop, and the parts of its bar. */
import type { LiveDropProgressSubscription } from '#web/lib/graphql/graphql.ts';

/** The counts of a drop, as the server sends them. */
export type Progress = LiveDropProgressSubscription['drop_progress'];

/** A part of the bar. */
export interface BarPart {
  name: 'delivered' | 'sent' | 'failed' | 'unknown' | 'skipped' | 'queued' | 'waiting';
  count: number;
}

/** The texts that the carrier took, or may have taken, whatever became of them. */
export function takenBy({ sent, delivered, failed, refused, unknown }: Progress): number {
  return sent + delivered + failed - refused + unknown;
}

/** All fans of the drop, those included whom it left out when it started. */
export function everybodyIn({ queued, sending, sent, delivered, failed, unknown, skipped }: Progress): number {
  return queued + sending + sent + delivered + failed + unknown + skipped;
}

/** Fans for whom nothing more is done. */
export function doneIn(progress: Progress): number {
  return everybodyIn(progress) - progress.queued - progress.sending;
}

/** The bar from what is done to what waits, without empty parts. Together they are all recipients. */
export function barOf(progress: Progress): BarPart[] {
  const { delivered, sent, sending, failed, unknown, skipped, queued, waiting } = progress;
  const parts: BarPart[] = [
    { name: 'delivered', count: delivered },
    { name: 'sent', count: sent + sending },
    { name: 'failed', count: failed },
    { name: 'unknown', count: unknown },
    { name: 'skipped', count: skipped },
    { name: 'queued', count: Math.max(0, queued - waiting) },
    { name: 'waiting', count: Math.min(waiting, queued) },
  ];
  return parts.filter(({ count }) => count > 0);
}

/** A part of a whole in percent with one digit, or empty for a whole of nothing. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)}%`;
}
