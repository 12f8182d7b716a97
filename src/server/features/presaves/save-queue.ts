/** Empties the line of saves: claimed before each call, as fast as the service lets us, with its pauses kept in every process. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import { backoffAfter, isFailing, planAfter, type SaveAnswer, type Wave } from '#domain/presaves/save-plan.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Logger } from '../../platform/log.ts';
import { PresaveTrouble, type PresaveVendor } from '../../vendors/presaves/presaves.ts';
import { readToken, writeToken } from './fan-token.ts';
import type { Backoff, HeldSave, SavesStore, SettledSave } from './saves.store.ts';

/** What the line works with. */
export interface SaveLineDeps {
  store: SavesStore;
  vendors: readonly PresaveVendor[];
  encryption: Encryption;
  clock: Clock;
  log: Logger;
}

/** Empties the line. */
export interface SaveQueue {
  /** Saves what is due until nothing is, a service rests for longer, or `until` is reached; gives how many saves were settled. */
  drain(until: Date): Promise<number>;
}

/** How many saves one claim takes, how many claims are worked on at once, and how many fans of one claim. */
const sizes = { claim: 250, lanes: 4, atOnce: 24 } as const;

/** For how long a claim is out of reach for others, in milliseconds: longer than all of its calls can take. */
const heldFor = 180_000;

/** The longest pause that is waited for here; after a longer one the next round goes on. In milliseconds. */
const longestWait = 45_000;

/** From how many answers on a wave is given up half-way. */
const enoughToTell = 20;

/** One fan's part of a claim. */
interface FanWork {
  subscriptionId: string;
  token: Buffer;
  saves: HeldSave[];
}

/** What one fan's part came to: an answer for each save, and the service's own words. */
interface Answered {
  saves: HeldSave[];
  answer: (save: HeldSave) => SaveAnswer;
  kind: 'well' | 'ended' | 'away';
  error: string;
}

/** Makes the line. */
export function createSaveQueue(deps: SaveLineDeps): SaveQueue {
  const { store, vendors, clock } = deps;

  return {
    async drain(until) {
      const counts = await Promise.all(vendors.map((vendor) => drainService(vendor, until)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };

  async function drainService(vendor: PresaveVendor, until: Date): Promise<number> {
    const counts = await Promise.all(Array.from({ length: sizes.lanes }, () => runLane(vendor, until)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async function runLane(vendor: PresaveVendor, until: Date): Promise<number> {
    let settled = 0;
    while (clock.now() < until) {
      const backoff = await backoffOf(vendor.provider);
      if (backoff !== undefined && backoff.until > clock.now()) {
        const wait = backoff.until.getTime() - clock.now().getTime();
        if (wait > longestWait || backoff.until > until) return settled;
        await new Promise((resolve) => setTimeout(resolve, wait));
        continue;
      }
      const now = clock.now();
      const held = await store.claim(vendor.provider, now, new Date(now.getTime() + heldFor), sizes.claim);
      if (held.length === 0) return settled;
      settled += await workOff(vendor, held, backoff?.failures ?? 0);
    }
    return settled;
  }

  async function backoffOf(provider: PresaveProvider): Promise<Backoff | undefined> {
    return (await store.loadBackoffs()).find((backoff) => backoff.provider === provider);
  }

  /** One claim: asks for every fan, then judges the answers together. Gives how many saves are settled. */
  async function workOff(vendor: PresaveVendor, held: HeldSave[], failures: number): Promise<number> {
    const fans = byFan(held, vendor.mostItems);
    const answered: Answered[] = [];
    const renewed: { subscriptionId: string; token: Buffer }[] = [];
    const wave: Wave = { answers: 0, ended: 0, away: 0 };
    let pause: number | undefined;
    const hasHeardEnough = () => wave.answers >= enoughToTell && isFailing(wave);
    await inParallel(fans, sizes.atOnce, async (fan) => {
      if (pause !== undefined || hasHeardEnough()) return;
      try {
        answered.push({ saves: fan.saves, kind: 'well', error: '', answer: await saveFor(vendor, fan, renewed) });
        wave.answers += 1;
      } catch (error) {
        if (!(error instanceof PresaveTrouble)) throw error;
        if (error.kind === 'busy') {
          pause = Math.max(pause ?? 0, error.pause);
          return;
        }
        const { kind } = error;
        wave.answers += 1;
        if (kind === 'ended' || kind === 'away') wave[kind] += 1;
        const worth = kind === 'ended' || kind === 'away' ? kind : 'well';
        answered.push({ saves: fan.saves, kind: worth, error: error.message, answer: () => ({ kind }) });
      }
    });

    const isStrange = isFailing(wave);
    if (pause !== undefined) await startBackoff(vendor.provider, 'busy', pause, failures);
    else if (isStrange) await startBackoff(vendor.provider, 'failing', backoffAfter(failures + 1), failures + 1);
    else if (failures > 0) await store.endBackoff(vendor.provider);
    // Of a service that is unwell only what it did counts, not what it says of fans.
    const believed = answered.filter(({ kind }) => kind === 'well' || !isStrange);
    const now = clock.now();
    await store.renewTokens(renewed);
    await store.settle(
      believed.flatMap((one) => settleFan(one, now)),
      now,
    );
    const settledIds = new Set(believed.flatMap(({ saves }) => saves.map(({ id }) => id)));
    await putBack(
      held.filter(({ id }) => !settledIds.has(id)),
      answered,
      pause,
    );
    return settledIds.size;
  }

  // What was not tried is as if it had never been claimed; what may have been done all the same is looked for first the next time.
  async function putBack(saves: HeldSave[], answered: Answered[], pause: number | undefined): Promise<void> {
    if (saves.length === 0) return;
    const at = new Date(clock.now().getTime() + (pause ?? 0));
    const tried = new Set(answered.flatMap((one) => one.saves.map(({ id }) => id)));
    const idsOf = (wanted: boolean) => saves.filter(({ id }) => tried.has(id) === wanted).map(({ id }) => id);
    await store.putBack(idsOf(false), at, pause === undefined ? null : 'SERVICE_BUSY');
    const kept = saves.filter(({ id }) => tried.has(id));
    await store.settle(
      kept.map(({ id, doubtedAt }) => ({
        id,
        state: 'waiting',
        reason: 'SERVICE_AWAY',
        nextAt: at,
        doubtedAt,
        accepted: false,
        error: answered.find(({ saves: own }) => own.some((save) => save.id === id))?.error ?? '',
      })),
      clock.now(),
    );
  }

  /** Opens the fan's token, looks for what may be there already, and saves the rest. */
  async function saveFor(
    vendor: PresaveVendor,
    fan: FanWork,
    renewed: { subscriptionId: string; token: Buffer }[],
  ): Promise<(save: HeldSave) => SaveAnswer> {
    const { subscriptionId, saves } = fan;
    const content = readToken(deps.encryption, subscriptionId, fan.token);
    const access = await vendor.open(content.token);
    if (access.renewed !== undefined) {
      const token = writeToken(deps.encryption, subscriptionId, { ...content, token: access.renewed });
      renewed.push({ subscriptionId, token });
    }
    // A first try writes; any later one looks first: whoever tried before may have been killed between the call and its note.
    const again = saves.filter(({ attempts }) => attempts > 1);
    const seen =
      again.length === 0
        ? []
        : await vendor.look(
            access,
            again.map(({ item }) => item),
          );
    const there = new Set(again.filter((_, index) => seen[index]).map(({ id }) => id));
    const missing = saves.filter(({ id }) => !there.has(id));
    const done =
      missing.length === 0
        ? 'saved'
        : await vendor.save(
            access,
            missing.map(({ item }) => item),
          );
    return ({ id }) => ({ kind: there.has(id) ? 'saved' : done });
  }

  async function startBackoff(
    provider: PresaveProvider,
    cause: Backoff['cause'],
    pause: number,
    failures: number,
  ): Promise<void> {
    deps.log.warn({ provider, cause, seconds: Math.round(pause / 1000) }, 'A service that saves for fans rests.');
    await store.saveBackoff({ provider, cause, failures, until: new Date(clock.now().getTime() + pause) });
  }
}

function settleFan({ saves, answer, error }: Answered, now: Date): SettledSave[] {
  return saves.map((save) => {
    const given = answer(save);
    const plan = planAfter(given, save, now);
    const { id } = save;
    const shared = { id, error, accepted: given.kind === 'accepted', doubtedAt: null, nextAt: null };
    if (plan.next === 'saved') return { ...shared, state: 'saved', reason: null };
    if (plan.next !== 'again') return { ...shared, state: plan.next, reason: plan.reason };
    return { ...shared, state: 'waiting', reason: plan.reason, nextAt: plan.at, doubtedAt: plan.doubtedAt };
  });
}

/** Saves of the same fan go out in one call, as many as the service takes. */
function byFan(held: readonly HeldSave[], mostItems: number): FanWork[] {
  const fans: FanWork[] = [];
  for (const save of held) {
    const last = fans.at(-1);
    if (last?.subscriptionId === save.subscriptionId && last.saves.length < mostItems) last.saves.push(save);
    else fans.push({ subscriptionId: save.subscriptionId, token: save.token, saves: [save] });
  }
  return fans;
}

async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const runners = Array.from({ length: atOnce }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(runners);
}
