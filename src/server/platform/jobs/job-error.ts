/** What a failed job's stored outcome says: its message, and the message as one sentence that an operator may read. */
import { maskContact } from '#domain/fans/mask.ts';

/** Characters of the sentence. */
const longest = 300;

/** The message in a stored outcome: of a handler's error, or one that the queue wrote, such as "job heartbeat timeout". */
export function messageIn(outcome: object | null): string {
  const written = JSON.stringify(outcome ?? {});
  const [, found] = /"message":("(?:[^"\\]|\\.)*")/.exec(written) ?? [];
  return found === undefined ? 'unknown' : String(JSON.parse(found));
}

/** A payload that its schema refuses has a list of problems as its message. */
function listed(message: string): string {
  try {
    const problems: unknown = JSON.parse(message);
    if (!Array.isArray(problems)) return message;
    const texts = problems.map((problem: { path?: unknown[]; message?: unknown }) =>
      [problem.path?.join('.'), problem.message].filter(Boolean).join(': '),
    );
    return `The payload does not fit: ${texts.join('; ')}`;
  } catch {
    return message;
  }
}

const id = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/;
const url = /\bhttps?:\/\/[^\s"'<>]+/;
const email = /[^\s<>()[\]"',;:=]+@[^\s<>()[\]"',;:=]+\.[a-z]{2,}/;
const phone = /\+\d[\d ().-]{5,}\d/;
const named = /\b(?:bearer |basic |[\w-]*(?:token|secret|password|key|code)["']?[=:] ?)[^\s,;]+/;
const longWord = /[\w+/=~-]{20,}/;
const digits = /\d{9,}/;
const masked = new RegExp([id, url, email, phone, named, longWord, digits].map(({ source }) => source).join('|'), 'gi');
const whole = (form: RegExp, text: string): boolean => new RegExp(`^(?:${form.source})$`, 'i').test(text);

/** Hides what names or admits a person; ids stay, and long words without digits, such as names of constraints. */
function mask(text: string): string {
  if (whole(id, text)) return text;
  if (whole(url, text)) return /^https?:\/\/(?:[^@/?#]*@)?([^/?#]*)/i.exec(text)?.[1] ?? '•••';
  if (whole(email, text) || whole(phone, text)) return maskContact(text);
  if (whole(named, text)) return text.replace(/[^\s=:]+$/, '•••');
  return /\d/.test(text) ? '•••' : text;
}

/**
 * The first sentence of the message, without a stack trace, contacts, tokens and the paths of urls, in at most 300 characters. '' where there is no outcome.
 */
export function errorSentence(outcome: object | null): string {
  if (outcome === null) return '';
  const [line = ''] = listed(messageIn(outcome)).trim().split(/\r?\n/);
  const [sentence = ''] = line.replaceAll(masked, mask).split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  return sentence.length > longest ? `${sentence.slice(0, longest - 1)}…` : sentence;
}
