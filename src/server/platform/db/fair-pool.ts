/** A pool of PostgreSQL connections in which signed-in people take turns, and visitors' requests and jobs do not wait for them. */
import pg from 'pg';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { traced, tracer } from '../tracing.ts';
import { createFairTurns } from '../turns/fair-turns.ts';
import { postgresShares } from '../turns/shares.ts';
import { currentWork, type Work } from '../turns/work.ts';
import { preparedName } from './prepared.ts';

/** Milliseconds for opening a connection. A machine that is gone does not refuse it, and the operating system waits for two minutes. */
const connectWithin = 15_000;
/** Milliseconds in which a connection has to receive something once the server answers again. */
const silenceAllowed = 1_000;

/** A connection that keeps the plans of prepared statements, and reports the begin of a transaction. */
class PreparingClient extends pg.Client {
  onBegin: () => void = () => undefined;
  constructor(config?: pg.ClientConfig) {
    // The pool's own limit would count the wait for a free connection, too.
    super({ ...config, connectionTimeoutMillis: connectWithin });
  }
  // The overloads of `query` can't be written down again; only a text with its values is looked at.
  override query = ((...args: unknown[]): unknown => {
    const [text, values, ...others] = args;
    if (typeof text === 'string' && /^(?:begin|start transaction)\b/i.test(text)) this.onBegin();
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const asked = name === undefined ? args : [{ name, text, values }, ...others];
    const ask = (): unknown => Reflect.apply(super.query, this, asked);
    // With a callback there is nothing to wait for; the query builder has none.
    if (tracer() === undefined || typeof text !== 'string' || typeof args.at(-1) === 'function') return ask();
    return traced('postgresql', { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 500) }, async () =>
      ask(),
    );
  }) as typeof pg.Client.prototype.query;
}

type Client = pg.PoolClient & Partial<Pick<PreparingClient, 'onBegin'>>;
type Release = pg.PoolClient['release'];
type OnConnect = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;

const streamOf = (client: Client) =>
  (client as unknown as { connection?: { stream: { bytesRead?: number; destroy(): void } } }).connection?.stream;
const bytesFrom = (client: Client): number => streamOf(client)?.bytesRead ?? 0;

/** Makes `atRelease` run once, when the connection is given back. */
function afterRelease(client: Client, atRelease: () => void): void {
  const release = client.release.bind(client);
  client.release = (broken) => {
    atRelease();
    release(broken);
  };
}

export class FairPool extends pg.Pool {
  readonly #turns = createFairTurns(postgresShares);
  readonly #open = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: PreparingClient });
    this.on('connect', (client) => this.#open.add(client));
    this.on('remove', (client) => this.#open.delete(client));
  }

  /**
   * Ends each open connection that receives nothing for a second. Call it when the server answers again after a silence: nothing else breaks connections to a
   * machine that vanished, and queries on them wait for a quarter of an hour or for ever.
   */
  endSilent(): void {
    const before = new Map([...this.#open].map((client) => [client, bytesFrom(client)]));
    setTimeout(() => {
      for (const [client, bytes] of before)
        if (this.#open.has(client) && bytesFrom(client) === bytes) streamOf(client)?.destroy();
    }, silenceAllowed).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    const work = currentWork();
    // What a transaction asks on another connection must not wait: the turns may be held by transactions that wait for the same.
    const waits = work !== undefined && work.openTransactions === 0;
    if (callback === undefined) return waits ? this.#connectInTurn(work) : super.connect();
    if (!waits) {
      super.connect(callback as Parameters<pg.Pool['connect']>[0]);
      return undefined;
    }
    this.#connectInTurn(work).then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectInTurn(work: Work): Promise<pg.PoolClient> {
    if (work.bytesRead > work.mostBytes) throw new CodedError('QUERY_TOO_COMPLEX');
    const endTurn = await this.#turns.take(work);
    const client: Client = await super.connect().catch((error: unknown) => {
      endTurn();
      throw error;
    });
    const before = bytesFrom(client);
    let inTransaction = false;
    client.onBegin = () => {
      if (!inTransaction) work.openTransactions += 1;
      inTransaction = true;
    };
    afterRelease(client, () => {
      client.onBegin = () => undefined;
      if (inTransaction) work.openTransactions -= 1;
      work.bytesRead += bytesFrom(client) - before;
      endTurn();
    });
    return client;
  }
}
