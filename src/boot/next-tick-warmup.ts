/**
 * Keeps `process.nextTick` fast in a long-running process; imported first, for its side effect.
 *
 * Each answer of a server passes `nextTick` several times, which makes an object with computed keys. Between two answers none of them is alive, so
 * the engine's collector may forget their shape, and code that meets a shape anew here takes the slow way from then on, for good: 7 % of the
 * processor time of a view (Node 24). One such object that stays alive prevents it. Node names them to a hook that is on for this one call only.
 */
import { createHook } from 'node:async_hooks';

/** What stays alive: an object of the queue, from the first turn on. The module holds it since it is exported. */
export const nextTickWarmup: { queued?: object } = {};

const hook = createHook({
  init(_id, type, _trigger, resource) {
    if (type === 'TickObject') nextTickWarmup.queued ??= resource;
  },
});
hook.enable();
process.nextTick(() => hook.disable());
