/** Hands the demo world to the running server's operator. */
import type { MovableClock } from '#domain/kernel/clock.ts';
import { loadDemoWorld } from '#sandbox/demo/load-demo-world.ts';
import type { Operator } from '#server/operator.ts';

/** The same seed gives the same world. */
const seed = 20_261_120;

/** Makes the demo world unless it is there; one that an interrupted start left half-made is made anew. */
export async function makeDemoWorld(operator: Operator, clock: MovableClock): Promise<void> {
  await loadDemoWorld(operator, { seed, clock });
}
