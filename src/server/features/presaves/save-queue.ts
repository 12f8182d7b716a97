/** Performs the saves that are due: claims them first, calls the service, and respects its pauses in every process. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import { type AnswerCounts, backoffAfter, isFailing, planAfter, type SaveAnswer } from '#domain/presaves/save-plan.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Logger } from '../../platform/log.ts';
import { PresaveTrouble, type PresaveVendor } from '../../vendors/presaves/presaves.ts';
import { readToken, writeToken } from './fan-token.ts';
import type { Backoff, HeldSave, SavesStore, SettledSave } from './saves.store.ts';

/** What the queue needs. */
export interface SaveQueueDeps {
  store: SavesStore;
  vendors: readonly PresaveVendor[];
  encryption: Encryption;
  clock: Clock;
  log: Logger;
}

/** The queue of saves. */
export interface SaveQueue {
  /** Performs what is due until nothing is left, every service is in a long pause, or `until` is reached; gives how many saves were settled. */
  drain(until: Date): Promise<number>;
}

/** Saves in one claim, claims worked on at once by a service, and fans of one claim called at once. */
const sizes = { claim: 250, lanes: 4, atOnce: 24 } as const;

/** How long a claim lasts, in milliseconds: longer than all of its calls can take. */
const heldFor = 180_000;

/** The longest pause that is waited for, in milliseconds; after a longer one the next round continues. */
const longestWait = 45_000;

/** From how many answers on a claim is abandoned when the service is failing. */
const smallestSample = 20;

/** The saves of one fan in a claim. */
interface FanWork {
  subscriptionId: string;
  token: Buffer;
  saves: HeldSave[];
}

/** The outcome for one fan: an answer for each save, and the service's error message. */
interface Answered {
  saves: HeldSave[];
  answer: (save: HeldSave) => SaveAnswer;
  kind: 'well' | 'ended' | 'away';
  error: string;
}

/** Creates the queue. */
export function createSaveQueue(deps: SaveQueueDeps): SaveQueue {
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
      settled += await workOnClaim(vendor, held, backoff?.failures ?? 0);
    }
    return settled;
  }

  async function backoffOf(provider: PresaveProvider): Promise<Backoff | undefined> {
    return (await store.loadBackoffs()).find((backoff) => backoff.provider === provider);
  }

  /** Works on one claim: calls the service for each fan, then decides from all answers together. Gives how many saves are settled. */
  async function workOnClaim(vendor: PresaveVendor, held: HeldSave[], failures: number): Promise<number> {
    const fans = byFan(held, vendor.mostItems);
    const answered: Answered[] = [];
    const renewed: { subscriptionId: string; token: Buffer }[] = [];
    const counts: AnswerCounts = { total: 0, ended: 0, away: 0 };
    let pause: number | undefined;
    const isOutage = () => counts.total >= smallestSample && isFailing(counts);
    await inParallel(fans, sizes.atOnce, async (fan) => {
      if (pause !== undefined || isOutage()) return;
      try {
        answered.push({ saves: fan.saves, kind: 'well', error: '', answer: await saveFor(vendor, fan, renewed) });
        counts.total += 1;
      } catch (error) {
        if (!(error instanceof PresaveTrouble)) throw error;
        if (error.kind === 'busy') {
          pause = Math.max(pause ?? 0, error.pause);
          return;
        }
        const { kind } = error;
        counts.total += 1;
        if (kind === 'ended' || kind === 'away') counts[kind] += 1;
        const worth = kind === 'ended' || kind === 'away' ? kind : 'well';
        answered.push({ saves: fan.saves, kind: worth, error: error.message, answer: () => ({ kind }) });
      }
    });

    const serviceFails = isFailing(counts);
    if (pause !== undefined) await startBackoff(vendor.provider, 'busy', pause, failures);
    else if (serviceFails) await startBackoff(vendor.provider, 'failing', backoffAfter(failures + 1), failures + 1);
    else if (failures > 0) await store.endBackoff(vendor.provider);
    // A failing service's successes count; its statements about fans' grants do not.
    const believed = answered.filter(({ kind }) => kind === 'well' || !serviceFails);
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

  // Saves that were not tried are released as if never claimed; those that may have been performed are looked up first the next time.
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

  /** Decrypts the fan's token, looks up what may be in the library already, and saves the rest. */
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
    // A first try saves at once; a later one looks the item up first, since the earlier process may have crashed between the call and its record.
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
    deps.log.warn({ provider, cause, seconds: Math.round(pause / 1000) }, 'A music service is not called for a while.');
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

/** Groups the saves of a fan into one call, as many as the service takes. */
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
