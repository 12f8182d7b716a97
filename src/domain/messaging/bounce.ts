/** Reads the report that a mail could not be delivered (RFC 3464) or that its reader complains (RFC 5965), and what follows (DROP-169, DROP-178). */
import { isUnknownRecipient } from './unknown-recipient.ts';

/** What a report says of one mail. */
export interface Bounce {
  /** Ours: it names the row of the mail. Only who got the mail knows it, so that nobody else can make such a report up. */
  mailId: string;
  /** The reported email in lower case: the one that the mail was sent to, or one that it was passed on to. */
  recipients: string[];
  /** The SMTP reply of three digits. */
  code: number;
  /** Whether nobody has the email; otherwise only this mail failed. */
  isGone: boolean;
}

const mailIdForm = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im;

/**
 * Reads the parts of a report: the status, and the mail that came back or its headers. Undefined when it names none of our mails, or when the
 * mail did not fail for good: a delay, a temporary failure, or a delivery.
 */
export function readBounce(status: string, returned: string): Bounce | undefined {
  const mailId = mailIdOf(returned);
  if (mailId === undefined) return undefined;
  for (const group of unfolded(status).split(/\n{2,}/)) {
    const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(group)?.[1]?.trim() ?? '';
    const detail = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field('status'))?.[0] ?? '';
    if (field('action').toLowerCase() !== 'failed' || !detail.startsWith('5')) continue;
    const words = field('diagnostic-code').replace(/^[^;]*;/, '');
    const code = Number(/\b5\d\d\b/.exec(words)?.[0] ?? 550);
    const recipients = ['final-recipient', 'original-recipient']
      .map((name) =>
        field(name)
          .replace(/^[^;]*;/, '')
          .trim()
          .toLowerCase(),
      )
      .filter((email) => email !== '');
    return { mailId, recipients, code, isGone: isUnknownRecipient({ code, detail: detailOf(detail, words), words }) };
  }
  return undefined;
}

/**
 * Reads a complaint: gives the id of the mail that its reader marked as spam. Undefined when it names none of our mails, or when it is another
 * report, such as one that a mail is no spam.
 */
export function readComplaint(feedback: string, returned: string): string | undefined {
  return /^feedback-type:[ \t]*(?:abuse|fraud|opt-out)[ \t]*$/im.test(unfolded(feedback))
    ? mailIdOf(returned)
    : undefined;
}

/** The id in the headers of the mail that came back. */
const mailIdOf = (returned: string): string | undefined =>
  mailIdForm.exec(unfolded(returned).split('\n\n')[0] ?? '')?.[1];

/** 5.0.0 says nothing: then the code in the words, if there is one. */
const detailOf = (status: string, words: string): string =>
  status === '5.0.0' ? (/\b5\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? '') : status;

/** A field may go on in lines that begin with a space. */
const unfolded = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
