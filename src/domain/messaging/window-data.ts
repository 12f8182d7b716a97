/**
 * When texts may be sent, by US state: the strictest hours of the sources seen. They disagree, and several laws are about calls to strangers
 * rather than texts that fans asked for; the data therefore names its source and date, and can be replaced.
 */

/** Hours of a day in local time; undefined: no texts on that day. */
export type Hours = readonly [opens: string, closes: string] | undefined;

export interface WeekHours {
  weekday: Hours;
  saturday: Hours;
  sunday: Hours;
}

/** Where the hours come from. */
export const windowSource = {
  date: '2026-11-22',
  from: 'Federal rule 47 CFR 64.1200 (8 to 21) and surveys of state laws of 2025-11 and 2026-04, the strictest of each',
} as const;

const daily = (opens: string, closes: string): WeekHours => ({
  weekday: [opens, closes],
  saturday: [opens, closes],
  sunday: [opens, closes],
});

/** Elsewhere in the US, and in Canada (DROP-11). */
export const usualHours: WeekHours = daily('08:00', '21:00');

/** For a number whose state nobody knows: hours that are open everywhere. */
export const strictestHours: WeekHours = {
  weekday: ['10:00', '18:00'],
  saturday: ['10:00', '17:00'],
  sunday: undefined,
};

const notOnSundays: WeekHours = { ...daily('08:00', '20:00'), sunday: undefined };

/** States whose hours differ from the usual ones. */
export const stateHours: Readonly<Record<string, WeekHours>> = {
  AL: notOnSundays,
  LA: notOnSundays,
  MS: notOnSundays,
  CT: daily('09:00', '20:00'),
  NV: daily('09:00', '20:00'),
  FL: daily('08:00', '20:00'),
  MD: daily('08:00', '20:00'),
  MA: daily('08:00', '20:00'),
  NJ: daily('08:00', '20:00'),
  OK: daily('08:00', '20:00'),
  WA: daily('08:00', '20:00'),
  CA: daily('09:00', '21:00'),
  IL: daily('09:00', '21:00'),
  MI: daily('09:00', '21:00'),
  MN: daily('09:00', '21:00'),
  NM: daily('09:00', '21:00'),
  KY: daily('10:00', '21:00'),
  RI: { weekday: ['09:00', '18:00'], saturday: ['10:00', '17:00'], sunday: ['10:00', '17:00'] },
  TX: { ...daily('09:00', '21:00'), sunday: ['12:00', '21:00'] },
  PA: { ...usualHours, sunday: ['10:00', '18:00'] },
};

const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];

/** Every zone of a state or province: a text must be inside the hours in each of them. */
export const stateZones: Readonly<Record<string, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AZ: ['America/Phoenix', mountain],
  FL: [eastern, central],
  ID: ['America/Boise', pacific],
  IN: ['America/Indiana/Indianapolis', central],
  KS: [central, mountain],
  KY: ['America/Kentucky/Louisville', central],
  MI: ['America/Detroit', 'America/Menominee'],
  NE: [central, mountain],
  NV: [pacific, mountain],
  ND: [central, mountain],
  OR: [pacific, 'America/Boise'],
  SD: [central, mountain],
  TN: [eastern, central],
  TX: [central, mountain],
  HI: ['Pacific/Honolulu'],
  PR: ['America/Puerto_Rico'],
  VI: ['America/St_Thomas'],
  GU: ['Pacific/Guam'],
  MP: ['Pacific/Saipan'],
  AS: ['Pacific/Pago_Pago'],
  AB: ['America/Edmonton'],
  BC: ['America/Vancouver', 'America/Edmonton', 'America/Creston'],
  MB: ['America/Winnipeg'],
  NB: ['America/Moncton'],
  NL: ['America/St_Johns', 'America/Goose_Bay'],
  NS: ['America/Halifax'],
  ON: ['America/Toronto', 'America/Winnipeg'],
  QC: ['America/Toronto', 'America/Blanc-Sablon'],
  SK: ['America/Regina'],
  YT: ['America/Whitehorse', 'America/Yellowknife', 'America/Iqaluit', 'America/Rankin_Inlet'],
  ...oneZone(eastern, 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'),
  ...oneZone(central, 'AL AR IL IA LA MN MS MO OK WI'),
  ...oneZone(mountain, 'CO MT NM UT WY'),
  ...oneZone(pacific, 'CA WA'),
};

/** Zones from the first to the last of the US and Canada, for a number whose state nobody knows. */
export const everyZone: readonly string[] = [
  'America/St_Johns',
  'America/Halifax',
  eastern,
  central,
  mountain,
  'America/Phoenix',
  pacific,
  'America/Anchorage',
  'Pacific/Honolulu',
];

function oneZone(zone: string, states: string): Record<string, readonly string[]> {
  return Object.fromEntries(states.split(' ').map((state) => [state, [zone]]));
}
