/** How the dashboard's clock follows the server's, whatever the computer's says. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnTime, onClockMove, serverClock } from './clock.ts';

const day = 86_400_000;
/** An answer that was `took` milliseconds on its way, from a server whose clock is `ahead` of the computer's. */
function answer(ahead: number, took = 0): void {
  const sent = performance.now();
  const said = new Date(Date.now() + took / 2 + ahead);
  vi.advanceTimersByTime(took);
  learnTime(new Response(null, { headers: { 'server-time': said.toISOString() } }), sent, performance.now());
}
const ahead = (): number => serverClock.now().getTime() - Date.now();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z') });
  answer(0);
});
// Other files go by the same clock.
afterEach(() => {
  answer(0);
  vi.useRealTimers();
});

it.each([61 * day, -61 * day, 5 * day])('a computer that is wrong by %i ms shows the time of the server', (wrong) => {
  answer(wrong);
  expect(ahead()).toBe(wrong);
  answer(0);
  expect(ahead()).toBe(0);
});

it('takes half of the way for each direction, and the time since the answer came', () => {
  const sent = performance.now();
  vi.advanceTimersByTime(400);
  const received = performance.now();
  vi.advanceTimersByTime(30_000);
  const said = { headers: new Headers({ 'server-time': '2027-01-28T09:00:00Z' }) };
  learnTime(said, sent, received);
  expect(serverClock.now()).toEqual(new Date('2027-01-28T09:00:30.200Z'));
});

it('stays where an answer agrees with it: within its way there and back, and a second', () => {
  const moves: number[] = [];
  const stop = onClockMove(() => moves.push(ahead()));
  answer(0, 60_000);
  answer(20_000, 60_000);
  answer(900);
  expect(moves).toEqual([]);
  answer(3_000);
  expect(moves).toEqual([3_000]);
  stop();
  answer(0);
  expect(moves).toHaveLength(1);
});

it('an answer without a time, such as one of a proxy, changes nothing', () => {
  learnTime(new Response(null), 0, 0);
  learnTime(new Response(null, { headers: { 'server-time': 'soon' } }), 0, 0);
  expect(ahead()).toBe(0);
});
