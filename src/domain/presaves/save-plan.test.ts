/** What follows from an answer: outages cost time and never a permission, refusals are believed after a day, and nothing is tried for ever. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextLook, patience, pauseAfter, planAfter, type SaveAnswer, type SaveHistory } from './save-plan.ts';

const now = new Date('2026-12-01T00:00:00Z');
const hour = 3_600_000;
const inTime = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const save = (more: Partial<SaveHistory> = {}): SaveHistory => ({
  dueAt: now,
  attempts: 1,
  doubtedAt: null,
  wellAt: null,
  timesAccepted: 0,
  endsAt: inTime(90 * 24 * hour),
  ...more,
});

describe('an answer', () => {
  it('that it is saved is the end of it', () => {
    expect(planAfter({ kind: 'saved' }, save(), now)).toEqual({ next: 'saved' });
  });

  it('that is none is waited out, however long, and is never held against the fan', () => {
    for (const days of [0, 3, 30]) {
      const plan = planAfter({ kind: 'away' }, save({ attempts: 20, doubtedAt: now }), inTime(days * 24 * hour));
      expect(plan).toEqual({
        next: 'again',
        at: inTime(days * 24 * hour + hour),
        reason: 'SERVICE_AWAY',
        doubtedAt: now,
      });
    }
  });

  it('that a pause is wanted is kept to the letter', () => {
    const until = inTime(17_000);
    expect(planAfter({ kind: 'busy', until }, save(), now)).toMatchObject({
      next: 'again',
      at: until,
      reason: 'SERVICE_BUSY',
    });
  });

  it('that an order was taken is verified, then doubted after three days', () => {
    expect(planAfter({ kind: 'accepted' }, save(), now)).toMatchObject({
      next: 'again',
      at: inTime(60_000),
      reason: 'BEING_VERIFIED',
    });
    expect(planAfter({ kind: 'accepted' }, save({ timesAccepted: 9 }), now)).toMatchObject({ at: inTime(2 * hour) });
    expect(planAfter({ kind: 'accepted' }, save(), inTime(patience))).toEqual({
      next: 'failed',
      reason: 'NEVER_ARRIVED',
    });
  });

  it.each([
    ['refused', 'RELEASE_REFUSED'],
    ['forbidden', 'PERMISSION_TOO_SMALL'],
  ] as const)('%s is tried for three days', (kind, reason) => {
    expect(planAfter({ kind }, save(), inTime(patience - 1))).toMatchObject({ next: 'again', reason });
    expect(planAfter({ kind }, save(), inTime(patience))).toEqual({ next: 'failed', reason });
  });
});

describe('that a permission is over', () => {
  it('is believed at once when its six months are', () => {
    expect(planAfter({ kind: 'ended' }, save({ endsAt: now }), now)).toEqual({
      next: 'expired',
      reason: 'GRANT_ENDED',
    });
  });

  it('is believed of nobody else before it was said again after an hour, six hours and a day', () => {
    let history = save();
    let present = now;
    const asked: number[] = [];
    for (;;) {
      const plan = planAfter({ kind: 'ended' }, history, present);
      if (plan.next !== 'again') {
        expect(plan).toEqual({ next: 'revoked', reason: 'GRANT_REVOKED' });
        break;
      }
      expect(plan.reason).toBe('PERMISSION_DOUBTED');
      asked.push((plan.at.getTime() - now.getTime()) / hour);
      present = plan.at;
      history = save({ doubtedAt: plan.doubtedAt, attempts: history.attempts + 1, wellAt: inTime(hour) });
    }
    expect(asked).toEqual([1, 6, 24]);
  });

  it('is asked again every hour while the service has answered well for nobody since it was first said', () => {
    const later = inTime(24 * hour);
    for (const wellAt of [null, inTime(-hour), now]) {
      const plan = planAfter({ kind: 'ended' }, save({ doubtedAt: now, attempts: 4, wellAt }), later);
      expect(plan).toEqual({ next: 'again', at: inTime(25 * hour), reason: 'PERMISSION_DOUBTED', doubtedAt: now });
    }
  });

  it('is forgotten after any other word of the service, and kept in mind over an outage', () => {
    const doubted = save({ doubtedAt: now, attempts: 3 });
    const forgets: SaveAnswer[] = [{ kind: 'accepted' }, { kind: 'refused' }, { kind: 'forbidden' }];
    for (const answer of forgets) expect(planAfter(answer, doubted, inTime(hour))).toMatchObject({ doubtedAt: null });
    expect(planAfter({ kind: 'away' }, doubted, inTime(hour))).toMatchObject({ doubtedAt: now });
  });

  it('ends no permission early, whatever the service says in whatever order within a day', () => {
    const kinds = fc.constantFrom('ended' as const, 'away' as const, 'accepted' as const);
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 40 }), (answers) => {
        let history = save({ wellAt: inTime(1) });
        let present = now;
        for (const kind of answers) {
          const plan = planAfter({ kind }, history, present);
          if (plan.next !== 'again') {
            expect(plan.next).toBe('revoked');
            expect(present.getTime() - now.getTime()).toBeGreaterThanOrEqual(24 * hour);
            return;
          }
          expect(plan.at.getTime()).toBeGreaterThan(present.getTime());
          history = { ...history, attempts: history.attempts + 1, doubtedAt: plan.doubtedAt };
          present = plan.at;
        }
      }),
    );
  });
});

it('is tried again after longer and longer pauses, and never after more than an hour', () => {
  expect([1, 2, 3].map(pauseAfter)).toEqual([30_000, 60_000, 120_000]);
  expect(pauseAfter(1000)).toBe(hour);
});

it('looks for a release for three days', () => {
  expect(nextLook(now, 1, now)).toEqual(inTime(30_000));
  expect(nextLook(now, 9, inTime(patience - 1))).toEqual(inTime(patience - 1 + hour));
  expect(nextLook(now, 9, inTime(patience))).toBeUndefined();
});
