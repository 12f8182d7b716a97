/** Defaults of the opt-in block and the text notification (DEST-18, DEST-20). */
import type { DestinationConfig } from '#domain/links/link.ts';

/** The words above the opt-in block's field. */
export const defaultOptinText = 'Get notified about new releases, merch, and event drops';

/** The opt-in block's defaults: email and phone number, and the success message. */
export const defaultOptinConfig: Extract<DestinationConfig, { success_message: string }> = {
  email_capture: true,
  phone_number_capture: true,
  success_message: 'Thank you. You are on the list.',
};

/** The text message on release. Takes the release's title. */
export function defaultMessageBody(title: string): string {
  return `${title} is out now!`;
}
