/** How an address becomes a subscriber's: its owner presses a button in a mail, and until then it is nobody's (double opt-in). */

const day = 86_400_000;

/** For how many days the button works, and what was left is kept meanwhile. */
const confirmingDays = 3;

/** When a request made at `instant` runs out. */
export function confirmingEnds(instant: Date): Date {
  return new Date(instant.getTime() + confirmingDays * day);
}

/** What whoever left an address is told, known or not: the rest happens in their mail. */
export function confirmingMessage(email: string): string {
  return `One step left: press the button in the mail that we sent to ${email}.`;
}
