/** The emails that the stand-in received, one file each, so that they survive a restart. */
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';
import type { Clock } from '#domain/kernel/clock.ts';

/** A parsed email. `to` holds the recipients of the SMTP envelope, which may differ from the headers. */
export interface ReceivedMail {
  /** Increases with each email. */
  id: number;
  at: Date;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | undefined;
  attachments: { name: string; type: string; bytes: number }[];
  /** The complete message as received. */
  source: string;
}

export interface Outbox {
  /** Stores a message; resolves when it is on the disk. */
  keep(envelope: { from: string; to: string[] }, message: Buffer): Promise<ReceivedMail>;
  /** Newest first, at most 200. */
  list(): Promise<ReceivedMail[]>;
  find(id: number): Promise<ReceivedMail | undefined>;
}

const mostListed = 200;

/** Opens the outbox in `directory`, creating the folder if missing. */
export function createOutbox(directory: string, clock: Clock): Outbox {
  mkdirSync(directory, { recursive: true });
  const ids = () =>
    readdirSync(directory)
      .map((file) => Number(/^(\d+)\.json$/.exec(file)?.[1]))
      .filter((id) => Number.isInteger(id))
      .sort((left, right) => right - left);
  let lastId = ids()[0] ?? 0;
  const placeOf = (id: number) => join(directory, `${String(id).padStart(6, '0')}.json`);
  // A stored email never changes, so each file is read once.
  const known = new Map<number, ReceivedMail>();

  const find = async (id: number): Promise<ReceivedMail | undefined> => {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    try {
      const { at, from, to, source } = JSON.parse(await readFile(placeOf(id), 'utf8'));
      const mail = await takeApart(id, new Date(at), { from, to }, source);
      known.set(id, mail);
      return mail;
    } catch {
      return undefined;
    }
  };

  return {
    keep: async (envelope, message) => {
      lastId += 1;
      const id = lastId;
      const at = clock.now();
      const source = message.toString('utf8');
      await writeFile(`${placeOf(id)}.part`, JSON.stringify({ at, ...envelope, source }));
      await rename(`${placeOf(id)}.part`, placeOf(id));
      const mail = await takeApart(id, at, envelope, source);
      known.set(id, mail);
      return mail;
    },
    list: async () => (await Promise.all(ids().slice(0, mostListed).map(find))).filter((mail) => mail !== undefined),
    find,
  };
}

async function takeApart(
  id: number,
  at: Date,
  envelope: { from: string; to: string[] },
  source: string,
): Promise<ReceivedMail> {
  const message = await PostalMime.parse(source);
  return {
    id,
    at,
    from: message.from === undefined ? envelope.from : written(message.from),
    to: envelope.to,
    subject: message.subject ?? '(no subject)',
    text: message.text ?? '',
    html: message.html,
    attachments: message.attachments.map((attachment) => ({
      name: attachment.filename ?? 'unnamed',
      type: attachment.mimeType,
      bytes: typeof attachment.content === 'string' ? attachment.content.length : attachment.content.byteLength,
    })),
    source,
  };
}

function written({ name, address }: Address): string {
  return name ? `${name} <${address ?? ''}>` : (address ?? '');
}
