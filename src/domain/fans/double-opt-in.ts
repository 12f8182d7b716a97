/** Double opt-in: an email counts once its owner pressed the button in a mail. */

const day = 86_400_000;

/** How many days the button works and the request is stored. */
const confirmingDays = 3;

/** When a request made at `instant` expires. */
export function confirmingEnds(instant: Date): Date {
  return new Date(instant.getTime() + confirmingDays * day);
}

/** The answer to an email, whether it is known or not: the rest happens by mail. */
export function confirmingMessage(email: string): string {
  return `One step left: press the button in the mail that we sent to ${email}.`;
}
