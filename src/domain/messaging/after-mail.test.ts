import { expect, it } from 'vitest';
import { afterMail, mailSentence } from './after-mail.ts';

const now = new Date('2026-11-24T12:00:00Z');
const after = (code: number, step: 'sender' | 'recipient' | 'message', detail = '', attempts = 1) =>
  afterMail({ kind: 'refused', code, detail, step }, { attempts, now });

it('never repeats what was taken, and what may have been', () => {
  expect(afterMail({ kind: 'accepted' }, { attempts: 1, now })).toEqual({ state: 'sent', notBefore: null });
  expect(afterMail({ kind: 'unknown' }, { attempts: 1, now })).toEqual({ state: 'unknown', notBefore: null });
});

it('repeats what was never handed over, and temporary refusals with longer and longer pauses, for a day at most', () => {
  expect(afterMail({ kind: 'busy' }, { attempts: 50, now }).state).toBe('queued');
  let waited = 0;
  for (let attempts = 1; attempts < 10; attempts += 1) {
    const { state, notBefore } = after(451, 'recipient', '4.7.1', attempts);
    expect(state).toBe('queued');
    waited += (notBefore?.getTime() ?? 0) - now.getTime();
  }
  expect(waited).toBeLessThan(86_400_000);
  expect(after(451, 'message', '', 10)).toEqual({ state: 'failed', notBefore: null });
});

it('gives an address up only when the server says that it does not exist', () => {
  for (const [code, detail] of [
    [550, ''],
    [550, '5.1.1'],
    [553, '5.1.3'],
  ] as const)
    expect(after(code, 'recipient', detail)).toEqual({ state: 'failed', notBefore: null, bounced: true });
  for (const [code, detail] of [
    [550, '5.7.1'],
    [552, '5.2.2'],
    [554, ''],
    [550, '5.1.8'],
    [555, '5.6.7'],
  ] as const)
    expect(after(code, 'recipient', detail)).toEqual({ state: 'failed', notBefore: null });
  expect(after(550, 'message', '5.1.1')).toEqual({ state: 'failed', notBefore: null });
  const words = "554 delivery error: dd This user doesn't have a yahoo.com account";
  const yahoo = { kind: 'refused', code: 554, detail: '', words, step: 'message' } as const;
  expect(afterMail(yahoo, { attempts: 1, now })).toMatchObject({ bounced: true });
  expect(mailSentence(550)).toMatch(/refused/);
  expect(mailSentence(555)).toBe('Our mail server cannot send to an email with such letters before the @');
  expect(mailSentence(451)).toMatch(/for a day/);
});

it('stops the drop when the server refuses the sender', () => {
  expect(after(550, 'sender', '5.7.1')).toMatchObject({ state: 'queued', pause: 'MAIL_REFUSED' });
});
