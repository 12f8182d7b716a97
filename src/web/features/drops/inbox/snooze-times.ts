/** Until when a conversation can be put away. */

/** A choice: its words and the instant. */
export interface SnoozeChoice {
  label: string;
  until: Date;
}

const hour = 3_600_000;

/** The choices at `now`; mornings are 9:00 where the person sits. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const morning = (days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
  return [
    { label: 'For three hours', until: new Date(now.getTime() + 3 * hour) },
    { label: 'Until tomorrow morning', until: morning(1) },
    { label: 'For a week', until: morning(7) },
  ];
}
