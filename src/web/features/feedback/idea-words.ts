/** The words of the feedback board. */
import { viewerZone } from '#web/lib/viewer-zone.ts';

/** The states of an idea, as people read them. */
export const stateWords: Record<string, { label: string; tone: 'plain' | 'brass' | 'good' | 'bad' }> = {
  open: { label: 'Open', tone: 'plain' },
  planned: { label: 'Planned', tone: 'brass' },
  started: { label: 'In progress', tone: 'brass' },
  done: { label: 'Done', tone: 'good' },
  declined: { label: 'Not planned', tone: 'plain' },
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: viewerZone });

/** Who wrote something, and when: 'Ada, Nov 24, 2026'. */
export function writtenBy({ author, created_at }: { author: string; created_at: string }): string {
  return `${author === '' ? 'Somebody' : author}, ${day.format(new Date(created_at))}`;
}
