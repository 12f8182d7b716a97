/** The homepage's example of a send schedule: a drop at 20:30 in New York. A test compares it with the rules by which texts are sent. */

/** A place with fans. Hours are those of New York, counted from the midnight before the drop. */
export interface ScheduledPlace {
  place: string;
  /** The hours for texts where the fan is. */
  hours: string;
  fans: number;
  /** The hours in which texts may be sent, as far as the schedule shows them. */
  open: readonly (readonly [from: number, to: number])[];
  /** When the text leaves. */
  leavesAt: number;
  /** The same by the fan's clock. */
  localTime: string;
  wait: string;
}

/** The part of the night that the schedule shows: from 18:00 to 10:00. */
export const shown = { from: 18, to: 34 } as const;
/** When the drop is confirmed. */
export const confirmedAt = 20.5;

/** The places, those that go now first. */
export const schedule: readonly ScheduledPlace[] = [
  {
    place: 'New York',
    hours: '8:00 to 21:00',
    fans: 812,
    open: [
      [18, 21],
      [32, 34],
    ],
    leavesAt: confirmedAt,
    localTime: '20:30',
    wait: 'now',
  },
  {
    place: 'Texas',
    hours: '9:00 to 21:00, state law',
    fans: 465,
    open: [[18, 22]],
    leavesAt: confirmedAt,
    localTime: '19:30',
    wait: 'now',
  },
  {
    place: 'California',
    hours: '8:00 to 21:00',
    fans: 788,
    open: [[18, 24]],
    leavesAt: confirmedAt,
    localTime: '17:30',
    wait: 'now',
  },
  {
    place: 'Hawaii',
    hours: '8:00 to 21:00',
    fans: 341,
    open: [[18, 26]],
    leavesAt: confirmedAt,
    localTime: '15:30',
    wait: 'now',
  },
  {
    place: 'Florida',
    hours: '8:00 to 20:00, state law',
    fans: 402,
    open: [
      [18, 20],
      // Some of Florida is an hour behind.
      [33, 34],
    ],
    leavesAt: 33,
    localTime: '9:00 tomorrow',
    wait: 'waits 12 h 30 min',
  },
  {
    place: 'Newfoundland',
    hours: '8:00 to 21:00',
    fans: 266,
    open: [
      [18, 19.5],
      // Labrador is half an hour behind.
      [31, 34],
    ],
    leavesAt: 31,
    localTime: '8:30 tomorrow',
    wait: 'waits 10 h 30 min',
  },
];

/** How many fans leave now, and how many wait. */
export const countOf = (isNow: boolean): number =>
  schedule.filter(({ leavesAt }) => (leavesAt === confirmedAt) === isNow).reduce((sum, { fans }) => sum + fans, 0);
