/** Distinguishes an unknown recipient from a refused sender, by the codes and words of a mail server's answer (DROP-177). */

/** Codes that say that nobody has the email; 5.1.10 and 5.4.1 are Exchange Online's, 5.5.0 is Outlook's. */
const goneDetails: readonly string[] = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.4.1', '5.5.0'];
/** Codes about the sender (5.1.7, 5.1.8), a full mailbox (5.2.2) and rules of the server (5.7.x): no words change them. */
const otherDetails = /^5\.(?:1\.[78]|2\.2|7\.\d+)$/;
/** Replies with which servers without enhanced codes and without words say it. */
const unknownRecipientReplies: readonly number[] = [550, 551, 553];
const blockWords =
  /\bsender\b[^.;]{0,30}\b(?:rejected|denied|refused|verif\w+)|\b(?:black|block|deny)[- ]?list|\bblocked\b|\bbanned\b|\bspam|\breputation\b|\b(?:dns)?rbl\b|\bdnsbl\b|\b5\.7\.\d/i;
const unknownRecipientWords =
  /\b(?:user|recipient|mailbox|account|address|addressee)\b[^.;]{0,40}\b(?:unknown|not found|unavailable|not local|not allowed|invalid|does(?: not|n['’]t) exist|not exist)\b|\b(?:unknown|invalid|no such|nonexistent|non-existent) (?:local )?(?:user|recipient|mailbox|account|address|person)\b|\bdoes(?: not|n['’]t) have an? (?:\S+ )?account\b|\brecipientnotfound\b/i;
/** Addresses and pages within an answer, whose names say nothing. */
const names = /<[^>]*>|\S+@\S+|https?:\/\/\S+/gi;

/** Whether words say that nobody has the email, and nothing against the sender. */
export function saysUnknownRecipient(words: string): boolean {
  const said = words.replaceAll(names, ' ');
  return !blockWords.test(said) && unknownRecipientWords.test(said);
}

/**
 * Whether a refusal says that nobody has the email. `code` is the reply of three digits, `detail` the enhanced status code or empty, `words` the
 * whole reply or empty. When in doubt the fan stays: a block passes, and a fan who was taken off does not come back.
 */
export function isUnknownRecipient({
  code,
  detail,
  words = '',
}: {
  code: number;
  detail: string;
  words?: string;
}): boolean {
  if (blockWords.test(words.replaceAll(names, ' ')) || otherDetails.test(detail)) return false;
  if (goneDetails.includes(detail) || saysUnknownRecipient(words)) return true;
  return detail === '' && unknownRecipientReplies.includes(code) && !/[a-z]/i.test(words);
}
