/** A music service is judged from the answers to all workers: in whatever order they arrive, an outage ends nobody's permission. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planAfter, type SaveHistory } from './save-plan.ts';
import {
  type AnswerCounts,
  backoffAfter,
  countAnswer,
  isFailing,
  judgeService,
  type ServiceHealth,
  unknownHealth,
  validDoubt,
} from './service-health.ts';

const start = new Date('2026-12-01T00:00:00Z').getTime();
const minute = 60_000;
const hour = 60 * minute;
const at = (milliseconds: number) => new Date(start + milliseconds);
const ended = (count: number): AnswerCounts => ({ total: count, ended: count, away: 0 });
const well = (count: number): AnswerCounts => ({ total: count, ended: 0, away: 0 });

describe('a service', () => {
  it('is failing when half of many answers are bad, not when single ones are', () => {
    expect(isFailing({ total: 4, ended: 4, away: 0 })).toBe(false);
    expect(isFailing({ total: 5, ended: 5, away: 0 })).toBe(true);
    expect(isFailing({ total: 10, ended: 5, away: 0 })).toBe(true);
    expect(isFailing({ total: 11, ended: 5, away: 0 })).toBe(false);
    expect(isFailing({ total: 250, ended: 0, away: 125 })).toBe(true);
    expect(isFailing({ total: 250, ended: 100, away: 100 })).toBe(false);
  });

  it('is failing when the answers to several workers show it together, each of which is too few', () => {
    let health: ServiceHealth = unknownHealth;
    const trusted = [1, 2, 3].map((worker) => {
      const judged = judgeService(health, { askedAt: at(0), counts: ended(2) }, at(worker));
      health = judged.health;
      return judged.isTrusted;
    });
    expect(trusted).toEqual([true, true, false]);
    expect(health).toMatchObject({ failures: 1, failedAt: at(3) });
    // What the first two workers believed no longer counts.
    expect([1, 2, 3, 4].map((ms) => validDoubt(at(ms), health))).toEqual([null, null, null, at(4)]);
  });

  it('stays failing until somebody is served, however few are asked', () => {
    const failing = judgeService(unknownHealth, { askedAt: at(0), counts: ended(38) }, at(1));
    const probe = judgeService(failing.health, { askedAt: at(hour), counts: ended(2) }, at(hour + 1));
    expect([failing.pause, probe.pause]).toEqual([minute, 2 * minute]);
    expect(probe.isTrusted).toBe(false);
    const silent = judgeService(probe.health, { askedAt: at(2 * hour), counts: well(0) }, at(2 * hour + 1));
    expect([silent.isTrusted, silent.health.failures]).toEqual([false, 2]);
    const served = judgeService(silent.health, { askedAt: at(3 * hour), counts: well(2) }, at(3 * hour + 1));
    expect(served).toMatchObject({ isTrusted: true, pause: 0, health: { failures: 0, wellAt: at(3 * hour) } });
  });

  it('is neither paused for longer nor called well again by answers to calls from before it was found failing', () => {
    const { health } = judgeService(unknownHealth, { askedAt: at(0), counts: ended(38) }, at(5));
    for (const counts of [ended(38), ended(2), well(3)]) {
      const late = judgeService(health, { askedAt: at(4), counts }, at(6));
      expect([late.isTrusted, late.pause, late.health.failures]).toEqual([false, 0, 1]);
    }
  });

  it('is not held to be failing because of fans who are doubted already and asked again together', () => {
    const counts = Array.from({ length: 200 }).reduce<AnswerCounts>(
      (sum) => countAnswer(sum, 'ended', true),
      unknownHealth.recent,
    );
    expect(judgeService(unknownHealth, { askedAt: at(0), counts }, at(1)).isTrusted).toBe(true);
  });

  it('backs off for longer each time, and never for more than an hour', () => {
    expect([1, 2, 3].map(backoffAfter)).toEqual([minute, 2 * minute, 4 * minute]);
    expect(backoffAfter(100)).toBe(hour);
  });
});

interface ModelFan extends SaveHistory {
  outcome: 'waiting' | 'saved' | 'revoked';
  nextAt: number;
  isHeld: boolean;
}
interface ModelLane {
  askedAt: number;
  before: ServiceHealth;
  left: ModelFan[];
  answers: { fan: ModelFan; kind: 'well' | 'ended' }[];
}

/** Several workers at a service that refuses everybody from `from` until `to`; `turns` says who takes the next step, and how much time passes before. */
function runWorkers(
  fanCount: number,
  outage: { from: number; to: number },
  turns: readonly [number, number, number][],
) {
  let now = start;
  let health: ServiceHealth = unknownHealth;
  let pausedUntil = 0;
  const fans: ModelFan[] = Array.from({ length: fanCount }, (_, index) => ({
    dueAt: at(0),
    attempts: 1,
    doubtedAt: null,
    wellAt: null,
    timesAccepted: 0,
    endsAt: at(4000 * hour),
    outcome: 'waiting',
    // Fans come due one after the other, so that some are served before the outage, some in it, some after it.
    nextAt: start + index * 2 * hour,
    isHeld: false,
  }));
  const lanes: (ModelLane | undefined)[] = [undefined, undefined, undefined, undefined];

  const claim = (count: number): ModelLane | undefined => {
    const due = fans.filter(({ outcome, isHeld, nextAt }) => outcome === 'waiting' && !isHeld && nextAt <= now);
    const left = due.slice(0, count);
    for (const fan of left) fan.isHeld = true;
    // A worker may have read "no pause" before another one wrote it: pauses stop only every other claim.
    return left.length === 0 || (pausedUntil > now && count % 2 === 0)
      ? release(left)
      : { askedAt: now, before: health, left, answers: [] };
  };
  const release = (held: ModelFan[]): undefined => {
    for (const fan of held) fan.isHeld = false;
  };
  const finish = ({ askedAt, before, answers }: ModelLane) => {
    const counts = answers.reduce(
      (sum, { fan, kind }) => countAnswer(sum, kind, validDoubt(fan.doubtedAt, before) !== null),
      unknownHealth.recent,
    );
    const judged = judgeService(health, { askedAt: new Date(askedAt), counts }, new Date(now));
    health = judged.health;
    pausedUntil = Math.max(pausedUntil, judged.pause === 0 ? 0 : now + judged.pause);
    for (const { fan, kind } of answers) {
      fan.isHeld = false;
      fan.attempts += 1;
      const doubtedAt = validDoubt(fan.doubtedAt, health);
      if (kind === 'well') fan.outcome = 'saved';
      else if (!judged.isTrusted) Object.assign(fan, { doubtedAt: null, nextAt: now });
      else {
        const plan = planAfter({ kind }, { ...fan, doubtedAt, wellAt: before.wellAt }, new Date(now));
        if (plan.next === 'again') Object.assign(fan, { doubtedAt: plan.doubtedAt, nextAt: plan.at.getTime() });
        else fan.outcome = plan.next === 'saved' ? 'saved' : 'revoked';
      }
    }
  };

  for (const [turn, passed, size] of turns) {
    now += passed;
    const index = turn % lanes.length;
    const lane = lanes[index];
    if (lane === undefined) lanes[index] = claim(size);
    else if (lane.left.length === 0) {
      finish(lane);
      lanes[index] = undefined;
    } else {
      const fan = lane.left.shift() as ModelFan;
      lane.answers.push({ fan, kind: now >= start + outage.from && now < start + outage.to ? 'ended' : 'well' });
    }
  }
  return fans;
}

it('ends nobody’s permission while it refuses everybody, in a thousand random orders of the workers’ steps', () => {
  const turn = fc.tuple(
    fc.nat({ max: 3 }),
    fc.oneof(fc.constant(0), fc.nat({ max: 2 * minute }), fc.integer({ min: 10 * minute, max: 3 * hour })),
    fc.constantFrom(1, 2, 3, 7, 40),
  );
  const outage = fc
    .tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 90 }))
    .map(([from, length]) => ({ from: from * hour, to: (from + length) * hour }));
  let refused = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 45 }),
      outage,
      fc.array(turn, { minLength: 100, maxLength: 600, size: 'max' }),
      (fanCount, when, turns) => {
        const fans = runWorkers(fanCount, when, turns);
        if (fans.some(({ attempts }) => attempts > 4)) refused += 1;
        expect(fans.filter(({ outcome }) => outcome === 'revoked')).toEqual([]);
      },
    ),
    { numRuns: 1000, endOnFailure: true },
  );
  // The orders are worth something only when many of them refuse somebody again and again.
  expect(refused).toBeGreaterThan(300);
});
