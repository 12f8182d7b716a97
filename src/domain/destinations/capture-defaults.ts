/** What the two capturing destinations start with: the opt-in block and the text notification (DEST-18, DEST-20). */
import type { DestinationConfig } from '#domain/links/link.ts';

/** The words above the opt-in block's field. */
export const defaultOptinText = 'Get notified about new releases, merch, and event drops';

/** The opt-in block's settings at first: both ways of reaching fans, and what they read once they left theirs. */
export const defaultOptinConfig: Extract<DestinationConfig, { success_message: string }> = {
  email_capture: true,
  phone_number_capture: true,
  success_message: 'Thank you. You are on the list.',
};

/** What fans are texted when the release is out. Takes the release's title. */
export function defaultMessageBody(title: string): string {
  return `${title} is out now!`;
}
