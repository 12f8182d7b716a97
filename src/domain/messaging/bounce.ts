/** Reads the report of a mail server that a mail could not be delivered (RFC 3464), and what follows from it (DROP-169). */
import { isNobody } from './after-mail.ts';

/** What a report says of one mail. */
export interface Bounce {
  /** Ours: it names the row of the mail. Only who got the mail knows it, so that nobody else can make such a report up. */
  mailId: string;
  /** Whom the report is about, in lower case: the email that the mail was sent to, or one that it was passed on to. */
  recipients: string[];
  /** The SMTP reply of three digits. */
  code: number;
  /** Whether nobody has the email; otherwise only this mail failed. */
  isGone: boolean;
}

const mailIdForm = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im;

/**
 * Reads the parts of a report: the status, and the mail that came back or its headers. Undefined when it names no mail of ours, or when the
 * mail did not fail for good: a delay, a temporary failure, or a delivery.
 */
export function readBounce(status: string, returned: string): Bounce | undefined {
  const mailId = mailIdForm.exec(unfolded(returned).split('\n\n')[0] ?? '')?.[1];
  if (mailId === undefined) return undefined;
  for (const group of unfolded(status).split(/\n{2,}/)) {
    const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(group)?.[1]?.trim() ?? '';
    const detail = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field('status'))?.[0] ?? '';
    if (field('action').toLowerCase() !== 'failed' || !detail.startsWith('5')) continue;
    const code = Number(/\b5\d\d\b/.exec(field('diagnostic-code').replace(/^[^;]*;/, ''))?.[0] ?? 550);
    const recipients = ['final-recipient', 'original-recipient']
      .map((name) =>
        field(name)
          .replace(/^[^;]*;/, '')
          .trim()
          .toLowerCase(),
      )
      .filter((email) => email !== '');
    return { mailId, recipients, code, isGone: isNobody({ code, detail }) };
  }
  return undefined;
}

/** A field may go on in lines that begin with a space. */
const unfolded = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
