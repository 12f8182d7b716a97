/** For whom the process works right now: the person behind a request, and the account that pays for what they use. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { readRequestIdsBy } from '../log.ts';
import { networksOf } from '../net/network-of.ts';
import { mostBytesOfLists } from './shares.ts';

/** The work of one request or one subscription. Everything that is awaited inside `runAs` belongs to it. */
export interface Work {
  /** The person's id; before the session is known, the network of the request. Turns go round over these. */
  person: string;
  /** The id of the request, for the log; undefined for a subscription. */
  requestId: string | undefined;
  /** The account that pays for the artist in question, once the permission check has read it. */
  payer: string | undefined;
  /** Aborted when the client has left. */
  left: AbortSignal | undefined;
  /** The same for work that only reads: what still waits for a turn is then dropped. Work that changes something is always finished. */
  signal: AbortSignal | undefined;
  /** Transactions that are open; another connection inside one must not wait for a turn, since that turn may never come. */
  openTransactions: number;
  /** Bytes that PostgreSQL has sent for it, and bytes of lists that it is about to send. */
  bytesRead: number;
  bytesExpected: number;
  /** How many bytes it may read; no bound for a download, which is written as it is read. */
  mostBytes: number;
}

const current = new AsyncLocalStorage<Work | undefined>();
readRequestIdsBy(() => current.getStore()?.requestId);

/** The work of a person, with nothing done yet. */
export function workOf(person: string, left?: AbortSignal): Work {
  return {
    person,
    requestId: undefined,
    payer: undefined,
    left,
    signal: undefined,
    openTransactions: 0,
    bytesRead: 0,
    bytesExpected: 0,
    mostBytes: Number.POSITIVE_INFINITY,
  };
}

/** The work of a request whose session is not known yet: it takes its turns with the smallest network of its IP address. */
export function workOfNetwork(ipAddress: string, left?: AbortSignal): Work {
  return workOf(`network ${networksOf(ipAddress)[0]?.key ?? ipAddress}`, left);
}

/** Runs `run` and everything that it awaits as this work. */
export function runAs<Result>(work: Work, run: () => Result): Result {
  return current.run(work, run);
}

/**
 * Runs what a vendor's signed call asks for as the work of nobody: thousands of a drop's reports come from one network, which is none of a visitor, and
 * must neither wait for each other's turns nor be refused.
 */
export function runAsNobody<Result>(run: () => Result): Result {
  return current.run(undefined, run);
}

/** Call before a list of this size is read: throws QUERY_TOO_COMPLEX when the lists of the request would be larger than one answer may be. */
export function expectBytes(bytes: number): void {
  const work = currentWork();
  const all = (work?.bytesExpected ?? 0) + bytes;
  if (all > mostBytesOfLists) throw new CodedError('QUERY_TOO_COMPLEX');
  if (work !== undefined) work.bytesExpected = all;
}

/** The work that this code runs for; undefined for visitors' requests, vendors' calls and jobs, which wait for no turn. */
export function currentWork(): Work | undefined {
  return current.getStore();
}
