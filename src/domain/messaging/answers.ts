/** What a fan reads after a STOP in their own words, and after HELP (DROP-72). The carrier answers its own keywords itself. */

/** The one confirmation of an opt-out. */
export const stopAnswer = (artistName: string): string =>
  `You will get no more texts from ${artistName}. Reply START to get them again.`;

/** Who texts, and how to stop it. */
export const helpAnswer = (artistName: string): string =>
  `Texts from ${artistName} about new releases, merch and events. Message and data rates may apply. Reply STOP to get no more.`;
