/** The mails that the running product sent, read where its stand-in keeps them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';

export interface SentMail {
  subject: string;
  html: string;
  text: string;
  /** The value of a header, by its name in small letters. */
  header(name: string): string | undefined;
}

async function read(dataDir: string, email: string): Promise<SentMail[]> {
  const folder = join(dataDir, 'sandbox', 'outbox');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const kept = files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const mails = kept.filter(({ to }: { to: string[] }) => to.includes(email));
  return Promise.all(
    mails.reverse().map(async ({ source }: { source: string }) => {
      const { subject = '', html = '', text = '', headers } = await PostalMime.parse(source);
      return { subject, html, text, header: (name) => headers.find(({ key }) => key === name)?.value };
    }),
  );
}

/** The mails to an email address, newest first, once there are as many as `count`. */
export async function mailsTo(dataDir: string, email: string, count: number): Promise<SentMail[]> {
  await expect.poll(async () => (await read(dataDir, email)).length).toBeGreaterThanOrEqual(count);
  return read(dataDir, email);
}

/** The first URL at this path in a mail. */
export function linkIn(mail: SentMail | undefined, path: string): string {
  const found = new RegExp(`http://[^\\s"<>]+${path}\\?t=[^\\s"<>]+`).exec(mail?.text ?? '')?.[0];
  if (found === undefined) throw new Error(`there is no link to ${path} in this mail`);
  return found;
}
