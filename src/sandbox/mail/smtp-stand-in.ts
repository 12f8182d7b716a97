/** An SMTP server on loopback that delivers nothing: it stores every email in the outbox. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Outbox } from './outbox.ts';

export interface SmtpStandIn {
  /** Such as `smtp://127.0.0.1:41235`. */
  url: string;
  stop(): Promise<void>;
}

const largestMail = 25 * 1024 * 1024;

/** Starts on a free port. Accepts an email after storing it. Rejects one above 25 MB as real servers do (552). */
export async function startSmtpStandIn(outbox: Outbox, log: (line: string) => void): Promise<SmtpStandIn> {
  const server = new SMTPServer({
    name: 'mail.fanfare.test',
    banner: 'Fanfare stand-in',
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: largestMail,
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('Message too large'), { responseCode: 552 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) };
        outbox.keep(envelope, Buffer.concat(parts)).then(
          () => callback(),
          (error: Error) => callback(error),
        );
      });
    },
  });
  server.on('error', (error) => log(`The mail stand-in failed: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
