/** The flight plan of a drop before it is sent: how many go when, until when it takes, and what it costs (DROP-74). */
import type { FlightPlan } from '#domain/messaging/flight-plan.ts';

/** A drop that would start at `startsAt`; `artistName` is what its field is filled with, `linkMark` is empty where visits are not counted. */
export interface PlannedDrop {
  message: string;
  link: string;
  linkMark: string;
  startsAt: Date;
  artistName: string;
}

/** A plan with its costs. */
export interface DropPlan {
  flight: FlightPlan;
  usCanada: number;
  elsewhere: number;
  /** Fans in countries that Drop Settings leave out. */
  leftOut: number;
  /** The link as the texts have it. */
  textLink: string;
  /** Fans whose text says whom it is from and how to end texts (DROP-59). */
  introduced: number;
  /** Fans outside the US and Canada where it is night when the drop starts. */
  atNight: number;
  /** 1 cent for each +1 fan, 5 cents for each other one. */
  shownCostCents: number;
  /** What the carrier will charge, in millionths of a dollar, by country. */
  carrierCosts: { country: string; count: number; priceMicros: number | null }[];
}
