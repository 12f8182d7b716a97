/** Performs the saves that are due: claims them first, calls the service, and respects its pauses in every process. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import { planAfter, type SaveAnswer } from '#domain/presaves/save-plan.ts';
import {
  countAnswer,
  isFailing,
  judgeService,
  type ServiceHealth,
  unknownHealth,
  validDoubt,
  type WorkerAnswers,
} from '#domain/presaves/service-health.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Logger } from '../../platform/log.ts';
import { PresaveTrouble, type PresaveVendor } from '../../vendors/presaves/presaves.ts';
import { readToken, writeToken } from './fan-token.ts';
import type { HeldSave, SavesStore, SettledSave } from './saves.store.ts';
import type { ServiceHealthStore } from './service-health.store.ts';

export interface SaveQueueDeps {
  store: SavesStore;
  services: ServiceHealthStore;
  vendors: readonly PresaveVendor[];
  encryption: Encryption;
  clock: Clock;
  log: Logger;
}

/** The queue of saves. */
export interface SaveQueue {
  /** Performs what is due at a service until nothing is left, the service is in a long pause, or `until` is reached; gives how many saves were settled. */
  drain(provider: PresaveProvider, until: Date): Promise<number>;
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
  /** What it says about the service; `own`: nothing, because we failed. */
  kind: 'well' | 'ended' | 'away' | 'own';
  error: string;
}

export function createSaveQueue(deps: SaveQueueDeps): SaveQueue {
  const { store, services, vendors, clock } = deps;

  return {
    async drain(provider, until) {
      const vendor = vendors.find((each) => each.provider === provider);
      if (vendor === undefined) return 0;
      const counts = await Promise.all(Array.from({ length: sizes.lanes }, () => runLane(vendor, until)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };

  async function runLane(vendor: PresaveVendor, until: Date): Promise<number> {
    let settled = 0;
    while (clock.now() < until) {
      const { health, pausedUntil } = await services.load(vendor.provider);
      if (pausedUntil !== null && pausedUntil > clock.now()) {
        const wait = pausedUntil.getTime() - clock.now().getTime();
        if (wait > longestWait || pausedUntil > until) return settled;
        await new Promise((resolve) => setTimeout(resolve, wait));
        continue;
      }
      const askedAt = clock.now();
      const held = await store.claim(vendor.provider, askedAt, new Date(askedAt.getTime() + heldFor), sizes.claim);
      if (held.length === 0) return settled;
      settled += await workOnClaim(vendor, held, { askedAt, before: health });
    }
    return settled;
  }

  /** Works on one claim: calls the service for each fan, then decides from the answers to all workers. Gives how many saves are settled. */
  async function workOnClaim(
    vendor: PresaveVendor,
    held: HeldSave[],
    { askedAt, before }: { askedAt: Date; before: ServiceHealth },
  ): Promise<number> {
    const fans = byFan(held, vendor.mostItems);
    const answered: Answered[] = [];
    let counts = unknownHealth.recent;
    let pause: number | undefined;
    const isOutage = () => counts.total >= smallestSample && isFailing(counts);
    const add = (answer: Answered) => {
      const isDoubted = answer.saves.some(({ doubtedAt }) => validDoubt(doubtedAt, before) !== null);
      if (answer.kind !== 'own') counts = countAnswer(counts, answer.kind, isDoubted);
      answered.push(answer);
    };
    await inParallel(fans, sizes.atOnce, async (fan) => {
      if (pause !== undefined || isOutage()) return;
      try {
        add({ saves: fan.saves, kind: 'well', error: '', answer: await saveFor(vendor, fan) });
      } catch (error) {
        if (!(error instanceof PresaveTrouble)) {
          const { subscriptionId, saves } = fan;
          deps.log.error({ err: error, subscriptionId }, "Could not save for a fan; the fan's saves are tried again.");
          return add({
            saves,
            kind: 'own',
            error: 'An error of our own; see the log.',
            answer: () => ({ kind: 'away' }),
          });
        }
        if (error.kind === 'busy') {
          pause = Math.max(pause ?? 0, error.pause);
          return;
        }
        const { kind } = error;
        const worth = kind === 'ended' || kind === 'away' ? kind : 'well';
        add({ saves: fan.saves, kind: worth, error: error.message, answer: () => ({ kind }) });
      }
    });

    const { isTrusted, now, health } = await judge(vendor.provider, { askedAt, counts }, pause);
    // Successes always count; statements about fans' grants do not while the service is failing.
    const believed = answered.filter(({ kind }) => kind === 'well' || kind === 'own' || isTrusted);
    await store.settle(
      believed.flatMap((one) => settleFan(one, { wellAt: before.wellAt, failedAt: health.failedAt }, now)),
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

  /** Adds the answers to what all workers know, and pauses the service where it asks for that or is failing. */
  async function judge(provider: PresaveProvider, answers: WorkerAnswers, busyFor = 0) {
    let now = clock.now();
    let isTrusted = false;
    const { health } = await services.change(provider, (known) => {
      // The time is read under the lock: it orders doubts and failures of all workers.
      now = clock.now();
      const judgement = judgeService(known.health, answers, now);
      isTrusted = judgement.isTrusted;
      const pause = Math.max(judgement.pause, busyFor);
      if (pause === 0) return { ...known, health: judgement.health };
      const cause = busyFor > 0 ? 'busy' : 'failing';
      const seconds = Math.round(pause / 1000);
      deps.log.warn({ provider, cause, seconds }, 'A music service is not called for a while.');
      const pausedUntil = new Date(Math.max(now.getTime() + pause, known.pausedUntil?.getTime() ?? 0));
      return { health: judgement.health, pausedUntil, cause };
    });
    return { now, isTrusted, health };
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
      kept.map(({ id }) => ({
        id,
        state: 'waiting',
        reason: 'SERVICE_AWAY',
        nextAt: at,
        // The service was failing since: whatever it said of the grant before does not count.
        doubtedAt: null,
        accepted: false,
        error: answered.find(({ saves: own }) => own.some((save) => save.id === id))?.error ?? '',
      })),
      clock.now(),
    );
  }

  /** Decrypts the fan's token, looks up what may be in the library already, and saves the rest. */
  async function saveFor(vendor: PresaveVendor, fan: FanWork): Promise<(save: HeldSave) => SaveAnswer> {
    const { subscriptionId, saves } = fan;
    const content = readToken(deps.encryption, subscriptionId, fan.token);
    const access = await vendor.open(content.token);
    if (access.renewed !== undefined) {
      // Stored at once: the old token is void, and a process that ends before this would lose the fan.
      const token = writeToken(deps.encryption, subscriptionId, { ...content, token: access.renewed });
      await store.renewToken(subscriptionId, fan.token, token);
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
}

function settleFan(
  { saves, answer, error }: Answered,
  { wellAt, failedAt }: Pick<ServiceHealth, 'wellAt' | 'failedAt'>,
  now: Date,
): SettledSave[] {
  return saves.map((save) => {
    const given = answer(save);
    const doubtedAt = validDoubt(save.doubtedAt, { failedAt });
    const plan = planAfter(given, { ...save, doubtedAt, wellAt }, now);
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
