/** The life of a grant: six calendar months whatever the months' lengths, and two asks before the end for those whom it helps. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dueReminder,
  endingOf,
  endsBeforeRelease,
  grantEnd,
  monthsAway,
  needsRenewal,
  type RemindableGrant,
  reminderTimes,
} from './grant-life.ts';
import { presaveReasonSentence, presaveReasons } from './presave.ts';

const at = (text: string) => new Date(text);
const grant = (more: Partial<RemindableGrant> = {}): RemindableGrant => ({
  provider: 'spotify',
  state: 'waiting',
  forever: false,
  endsAt: at('2027-05-21T10:00:00Z'),
  ending: null,
  releaseTime: at('2027-06-01T00:00:00Z'),
  contact: 'luna@mail.test',
  remindersSent: 0,
  ...more,
});

describe('the end of a grant', () => {
  it.each([
    ['2026-11-21T23:59:59.999Z', '2027-05-21T23:59:59.999Z'],
    ['2026-08-31T12:00:00Z', '2027-02-28T12:00:00Z'],
    ['2027-08-31T12:00:00Z', '2028-02-29T12:00:00Z'],
    ['2026-12-31T00:00:00Z', '2027-06-30T00:00:00Z'],
    ['2026-02-28T00:00:00Z', '2026-08-28T00:00:00Z'],
  ])('of %s is %s', (given, end) => {
    expect(grantEnd(at(given))).toEqual(at(end));
  });

  it('keeps the time of day, is never a month off, and never comes sooner for a later grant', () => {
    const instants = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const end = grantEnd(one);
        expect(end.toISOString().slice(11)).toBe(one.toISOString().slice(11));
        const months = (end.getUTCFullYear() - one.getUTCFullYear()) * 12 + end.getUTCMonth() - one.getUTCMonth();
        expect(months).toBe(6);
        expect(end.getUTCDate()).toBeLessThanOrEqual(one.getUTCDate());
        const [early, late] = one <= other ? [one, other] : [other, one];
        expect(grantEnd(early).getTime()).toBeLessThanOrEqual(grantEnd(late).getTime());
      }),
    );
  });
});

describe('how a grant ended', () => {
  it.each([
    ['waiting', false, null],
    ['waiting', true, null],
    ['failed', false, null],
    ['saved', false, 'used'],
    ['saved', true, null],
    ['expired', true, 'expired'],
    ['revoked', false, 'revoked'],
  ] as const)('whose pre-save is %s, forever %s: %s', (state, forever, ending) => {
    expect(endingOf({ state, forever })).toBe(ending);
  });
});

describe('the forecast', () => {
  it('is about who waits with a good grant for a release that comes too late', () => {
    expect(endsBeforeRelease(grant())).toBe(true);
    expect(endsBeforeRelease(grant({ releaseTime: grant().endsAt }))).toBe(true);
    expect(endsBeforeRelease(grant({ releaseTime: at('2027-05-21T09:59:59Z') }))).toBe(false);
    expect(endsBeforeRelease(grant({ releaseTime: null }))).toBe(false);
    expect(endsBeforeRelease(grant({ state: 'saved' }))).toBe(false);
    expect(endsBeforeRelease(grant({ state: 'expired', ending: 'expired' }))).toBe(false);
  });
});

describe('asking to renew', () => {
  const { endsAt } = grant();
  const [first, second] = reminderTimes(endsAt);

  it('comes a calendar month and seven days before the end', () => {
    expect([first, second]).toEqual([at('2027-04-21T10:00:00Z'), at('2027-05-14T10:00:00Z')]);
    expect(reminderTimes(at('2027-03-31T10:00:00Z'))[0]).toEqual(at('2027-02-28T10:00:00Z'));
  });

  it('happens at these instants and not one millisecond before', () => {
    const justBefore = (instant: Date) => new Date(instant.getTime() - 1);
    expect(dueReminder(grant(), justBefore(first))).toBeUndefined();
    expect(dueReminder(grant(), first)).toBe(1);
    expect(dueReminder(grant({ remindersSent: 1 }), justBefore(second))).toBeUndefined();
    expect(dueReminder(grant({ remindersSent: 1 }), second)).toBe(2);
    expect(dueReminder(grant({ remindersSent: 2 }), second)).toBeUndefined();
    expect(dueReminder(grant(), second)).toBe(2);
    expect(dueReminder(grant({ remindersSent: 1 }), endsAt)).toBeUndefined();
  });

  it('helps those only whom a later end helps, and needs an address', () => {
    expect(dueReminder(grant({ contact: '' }), first)).toBeUndefined();
    const early = grant({ releaseTime: at('2027-05-01T00:00:00Z') });
    expect(needsRenewal(early)).toBe(false);
    expect(needsRenewal({ ...early, forever: true })).toBe(true);
    expect(needsRenewal(grant({ state: 'saved' }))).toBe(false);
    expect(needsRenewal(grant({ state: 'saved', forever: true }))).toBe(true);
    expect(needsRenewal(grant({ ending: 'revoked' }))).toBe(false);
  });

  it('happens at most twice in any life of a grant, however irregularly somebody looks', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 200 * 24 }), { maxLength: 60 });
    fc.assert(
      fc.property(moments, (hours) => {
        let remindersSent = 0;
        let asks = 0;
        for (const hour of hours.sort((one, other) => one - other)) {
          const due = dueReminder(
            grant({ remindersSent }),
            new Date(at('2026-11-21T10:00:00Z').getTime() + hour * 3_600_000),
          );
          if (due === undefined) continue;
          expect(due).toBeGreaterThan(remindersSent);
          remindersSent = due;
          asks += 1;
        }
        expect(asks).toBeLessThanOrEqual(2);
      }),
    );
  });
});

it('has a sentence for every reason, with the service’s name in it', () => {
  for (const reason of presaveReasons) {
    const sentence = presaveReasonSentence(reason, 'Spotify');
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toContain('{');
  }
  expect(monthsAway(at('2026-03-31T00:00:00Z'), -1)).toEqual(at('2026-02-28T00:00:00Z'));
});
