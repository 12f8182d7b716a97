/** What a mail sender must do, asked of the SMTP client against the stand-in, and of the box that keeps its mails. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { createSmtpMail } from '#server/vendors/mail/smtp.ts';
import { createSmtpCampaigns } from '#server/vendors/mail/smtp-campaigns.ts';
import { serveStandIns } from './stand-ins.ts';

it('delivers text, HTML and any script, and the mail is still there after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-mail-'));
  const first = await serveStandIns({ dataDir });
  const mail = createSmtpMail({ url: first.standIns.settings.smtp.url, from: 'Fanfare <hello@fanfare.test>' });
  await mail.send({
    to: 'ines@label.test',
    subject: 'مرحبا Ines — your code',
    text: 'The code is 123456 🎺',
    html: '<p>The code is <b>123456</b></p>',
  });
  mail.close();
  const [received] = await first.standIns.outbox.list();
  expect(received).toMatchObject({
    from: 'Fanfare <hello@fanfare.test>',
    to: ['ines@label.test'],
    subject: 'مرحبا Ines — your code',
  });
  expect(received?.text).toContain('123456 🎺');
  expect(received?.html).toContain('<b>123456</b>');
  await first.stop();

  const second = await serveStandIns({ dataDir });
  expect((await second.standIns.outbox.list()).map(({ subject }) => subject)).toEqual(['مرحبا Ines — your code']);
  const again = createSmtpMail({ url: second.standIns.settings.smtp.url, from: 'Fanfare <hello@fanfare.test>' });
  await again.send({ to: 'kilo@label.test', subject: 'Second', text: 'Two' });
  again.close();
  expect((await second.standIns.outbox.list()).map(({ subject }) => subject)).toEqual([
    'Second',
    'مرحبا Ines — your code',
  ]);
  await second.stop();
  rmSync(dataDir, { recursive: true });
});

it.each([
  ['refuses, of this mail only,', true, { kind: 'refused', code: 555, step: 'recipient' }],
  ['takes', false, { kind: 'accepted' }],
])('%s an email with other letters before the @, as its server can', async (_what, hideSMTPUTF8, answer) => {
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, hideSMTPUTF8 },
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => callback());
    },
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const from = 'Fanfare <hello@fanfare.test>';
  const campaigns = createSmtpCampaigns({ url: `smtp://127.0.0.1:${port}`, from, mailsPerMinute: 60 });
  const mail = { subject: 'Out now', text: 'It is out.' };
  expect(await campaigns.handOver({ ...mail, to: 'zoë@mail.test' })).toMatchObject(answer);
  expect(await campaigns.handOver({ ...mail, to: 'ines@mail.test' })).toEqual({ kind: 'accepted' });
});

it('throws when there is no server', async () => {
  const mail = createSmtpMail({ url: 'smtp://127.0.0.1:9', from: 'hello@fanfare.test' });
  await expect(mail.send({ to: 'a@b.test', subject: 'x', text: 'y' })).rejects.toThrow();
  mail.close();
});
