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

/**
 * The text message on release. Takes the release's title, in which braces become brackets: a title such as "Tides {Deluxe}" is no merge field
 * (DROP-16), and braces cost two characters each in a text.
 */
export function defaultMessageBody(title: string): string {
  return `${title.replaceAll('{', '(').replaceAll('}', ')')} is out now!`;
}
