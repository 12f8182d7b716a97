/** Checks what is outside of the databases: the storage of files, the mail server, the disk, open files. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { Files } from '../../server/vendors/files/files.ts';
import type { Mail } from '../../server/vendors/mail/mail.ts';
import { type CheckLine, type CheckOutcome, checking, failed, ok, warning } from './check.ts';

/** Stores a probe file, reads it and removes it. */
export function checkStorage(files: Files, kind: string): Promise<CheckLine> {
  return checking('Storage', `Check the settings of the file storage (${kind}).`, async () => {
    const probe = Buffer.concat([Buffer.from('fanfare check '), randomBytes(16)]);
    const url = await files.store(probe, { extension: 'txt', contentType: 'text/plain' });
    try {
      const read = await files.read(url);
      if (read === undefined || !probe.equals(read))
        return failed('a stored file came back changed or not at all', `Check FILES_URL: it has to lead to ${kind}.`);
    } finally {
      await files.remove(url);
    }
    return ok(`${kind}: stored, read and removed a file`);
  });
}

/** Signs in to the mail server, and with a recipient sends a mail. */
export function checkMail(url: string | undefined, mail: Mail, to: string | undefined): Promise<CheckLine> {
  const hostname = url === undefined ? 'the mail server' : new URL(url).hostname;
  return checking('Mail', `Check SMTP_URL: ${hostname} did not take it.`, async () => {
    const transport = createTransport({
      url: url ?? '',
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
    if (to === undefined) return ok(`${hostname} lets this machine in; --mail <you@…> sends a mail`);
    await mail.send({
      to,
      subject: 'Fanfare can send mail',
      text: 'This is the mail of `fanfare check`. Look at its sender, and that it is not among spam.',
    });
    return ok(`${hostname} took a mail to ${to}`);
  });
}

/** A disk with less than this many free bytes is nearly full, and full. */
const littleFree = 2 ** 30;
const noneFree = 64 * 2 ** 20;

/** Judges the free bytes under DATA_DIR. */
export function judgeDisk(free: number, folder: string): CheckOutcome {
  const found = `${Math.floor(free / 2 ** 20)} MB free in ${folder}`;
  const advice = 'Hits that cannot be written there are lost: make room, or move DATA_DIR.';
  if (free < noneFree) return failed(found, advice);
  return free < littleFree ? warning(found, advice) : ok(found);
}

export const checkDisk = (folder: string): Promise<CheckLine> =>
  checking(
    'Disk',
    'Set DATA_DIR to a folder that exists and that this user may write to; nothing else was looked at.',
    async () => {
      await access(folder, constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      return judgeDisk(bavail * bsize, folder);
    },
  );

/** Connections that a process takes, and some for its files. */
const filesOfProcess = 10_500;

/** Judges how many files a process may have open; undefined means without limit. */
export function judgeOpenFiles(most: number | undefined): CheckOutcome {
  if (most === undefined || most >= filesOfProcess) return ok(most === undefined ? 'without limit' : String(most));
  return warning(
    `a process may have ${most}`,
    `Allow ${filesOfProcess} or more (ulimit -n, LimitNOFILE, nofile): each visitor's connection is one.`,
  );
}

export const checkOpenFiles = (): Promise<CheckLine> =>
  checking('Open files', 'Look at ulimit -n.', () => {
    const [, most] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return judgeOpenFiles(most === undefined || most === 'unlimited' ? undefined : Number(most));
  });
