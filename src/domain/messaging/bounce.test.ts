import { expect, it } from 'vitest';
import { readBounce, readComplaint } from './bounce.ts';

const id = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const returned = `Received: from a\r\n by b\r\nMessage-ID:\r\n <${id}@fanfare.test>\r\nSubject: Out now\r\n\r\nHello`;
const statusOf = (fields: string) => `Reporting-MTA: dns; mx.test\r\n\r\n${fields}\r\n`;
const gone =
  'Final-Recipient: rfc822; Gone@Mail.test\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n no such user';

it('names the mail, whom it was for, and that nobody has the email', () => {
  expect(readBounce(statusOf(gone), returned)).toEqual({
    mailId: id,
    recipients: ['gone@mail.test'],
    code: 550,
    isGone: true,
  });
});

it('tells an email that nobody has from a mail that was refused', () => {
  const full = gone.replace('5.1.1', '5.2.2').replace('550 5.1.1\r\n no such user', '552 5.2.2 Mailbox full');
  expect(readBounce(statusOf(full), returned)).toMatchObject({ code: 552, isGone: false });
  const policy = gone.replace('Status: 5.1.1', 'Status: 5.7.1');
  expect(readBounce(statusOf(policy), returned)).toMatchObject({ code: 550, isGone: false });
  const bare = 'Final-Recipient: rfc822;a@mail.test\nAction: Failed\nStatus: 5.1.10';
  expect(readBounce(statusOf(bare), returned)).toMatchObject({ code: 550, isGone: true, recipients: ['a@mail.test'] });
});

it('judges by code and words: nobody there, or a block of the sender', () => {
  const judged = (status: string, words: string) =>
    readBounce(
      statusOf(
        `Final-Recipient: rfc822; a@mail.test\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp;${words}`,
      ),
      returned,
    )?.isGone;
  expect(judged('5.1.1', ' 550 5.1.1 User unknown')).toBe(true);
  expect(
    judged('5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'),
  ).toBe(true);
  expect(judged('5.0.0', ' 550 User not found')).toBe(true);
  expect(judged('5.0.0', ' 550 5.4.1 Access denied')).toBe(true);
  expect(judged('5.1.0', ' 550 5.1.0 <bounces@us.test> sender rejected. Please see https://mx.test/aup-error')).toBe(
    false,
  );
});

it('reads a complaint about one of our mails, and no other feedback', () => {
  const feedback = 'Feedback-Type: abuse\r\nUser-Agent: Yahoo!-Mail-Feedback/2.0\r\nVersion: 0.1\r\n';
  expect(readComplaint(feedback, returned)).toBe(id);
  expect(readComplaint(feedback.replace('abuse', 'not-spam'), returned)).toBeUndefined();
  expect(readComplaint('', returned)).toBeUndefined();
  expect(readComplaint(feedback, 'Subject: Hi')).toBeUndefined();
});

it('finds the recipient that failed among others, and both of its emails', () => {
  const two = `Final-Recipient: rfc822; fine@mail.test\r\nAction: relayed\r\nStatus: 2.0.0\r\n\r\nOriginal-Recipient: rfc822;gone@mail.test\r\n${gone.replace('Gone@Mail', 'moved@other')}`;
  expect(readBounce(statusOf(two), returned)?.recipients).toEqual(['moved@other.test', 'gone@mail.test']);
});

it('is nothing for a delay, a delivery, a mail that is not ours, and an id that stands in its words only', () => {
  for (const fields of [
    gone.replace('failed', 'delayed'),
    gone.replace('Status: 5.1.1', 'Status: 4.4.1'),
    gone.replace('failed', 'delivered').replace('Status: 5.1.1', 'Status: 2.1.5'),
    '',
  ])
    expect(readBounce(statusOf(fields), returned), fields).toBeUndefined();
  expect(readBounce(statusOf(gone), returned.replace(id, 'someone-elses'))).toBeUndefined();
  expect(readBounce(statusOf(gone), `Subject: Hi\r\n\r\nMessage-ID: <${id}@fanfare.test>`)).toBeUndefined();
});
