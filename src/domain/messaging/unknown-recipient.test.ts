import { expect, it } from 'vitest';
import { isUnknownRecipient } from './unknown-recipient.ts';

const judged = (reply: string) =>
  isUnknownRecipient({
    code: Number(reply.slice(0, 3)),
    detail: /^\d{3} (5\.\d+\.\d+)/.exec(reply)?.[1] ?? '',
    words: reply,
  });

it('ends mailing when the recipient does not exist, by code or by words', () => {
  for (const reply of [
    '550',
    '550 5.1.1 User unknown',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '550 User not found',
    '550 5.0.0 <spam-me@fans.test>: no such user',
    '550 5.1.0 Address rejected: unknown user, see https://mx.test/blocked',
    "554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.test) [0]",
  ])
    expect(judged(reply), reply).toBe(true);
});

it('never ends mailing when the server has something against the sender, or against this mail', () => {
  for (const reply of [
    '550 5.1.0 <bounces@fanfare.test> sender rejected. Please see https://www.spectrum.test/aup-error',
    '550 5.7.1 Service unavailable, your IP is blacklisted',
    '550 5.7.606 Access denied, banned sending IP',
    '550 5.7.1 User unknown',
    '550 5.1.1 Blocked by our block list',
    '550 5.5.0 Sender address rejected: unknown user',
    '554 Your address is blocked: user unknown',
    '550 5.1.8 Bad sender: address unknown',
    '552 5.2.2 Mailbox unavailable: full',
    '550 Administrative prohibition',
  ])
    expect(judged(reply), reply).toBe(false);
});
