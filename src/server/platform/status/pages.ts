/** Where docs/operations says what to do: the status and the alerts name a heading there. */

/** Headings of docs/operations/friday-night.md. A test compares them with the page. */
export type FridayHeading =
  | 'mails-do-not-go'
  | 'the-event-store-is-away'
  | 'a-disk-is-full'
  | 'no-worker-is-alive'
  | 'postgresql-is-away'
  | 'a-wrong-clock'
  | 'a-vendors-outage'
  | 'a-stuck-migration';

/** The sentence that leads to a heading. */
export const advice = (heading: FridayHeading): string => `See docs/operations/friday-night.md#${heading}.`;
