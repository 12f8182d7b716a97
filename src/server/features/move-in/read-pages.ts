/** Reads the pages of a move-in, one after the other: fetched once each through the guard, at most one a second from a host (MOVE-13). */
import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type FoundPage, readFoundPage } from '#domain/move-in/found-page.ts';
import type { MoveVerdict } from '#domain/move-in/move-verdicts.ts';
import type { Limit } from '../../platform/auth/rate-limits.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Logger } from '../../platform/log.ts';
import { fetchedHtml } from '../../platform/net/fetched-html.ts';
import type { GuardedAnswer, GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { SourcesInMarkets } from '../sources/sources.service.ts';
import { findByCode } from './find-by-code.ts';
import { domainsOf, type JudgeDeps, judge } from './judge-rows.ts';
import type { MoveInRow, MoveInRowsStore } from './move-in-rows.store.ts';
import type { MoveIn, MoveInsStore } from './move-ins.store.ts';
import { readPageParts } from './page-parts.ts';

export interface ReadPagesDeps extends JudgeDeps {
  store: MoveInsStore;
  rowsStore: MoveInRowsStore;
  database: Database;
  guardedFetch: GuardedFetch;
  sources: SourcesInMarkets;
  /** The countries in which most fans of these artists are. */
  fanCountries: (artistIds: string[]) => Promise<string[]>;
  /** One try a second, by host. */
  hostPace: Limit;
  log: Logger;
}

/** The largest page, in bytes after decompression. */
const mostBytes = 3_000_000;
/** Between two looks whether a host may be asked again, and how many (ms). */
const [pause, mostWaits] = [250, 400];

/** Reads the pages that wait. A job that was cut off goes on with the next one. */
export async function readPages({ id, run }: { id: string; run: number }, deps: ReadPagesDeps): Promise<void> {
  const { store, rowsStore } = deps;
  const found = await store.load(id);
  if (found?.state !== 'checking' || found.run !== run) return;
  const waiting = await rowsStore.list(id, { verdict: 'waiting', after: 0, limit: 100 });
  for (const row of waiting) {
    const now = await store.load(id);
    if (now?.state !== 'checking' || now.run !== run) return;
    await rowsStore.save(id, [await readRow(found, row, deps)]);
  }
  await judgeAll(found, run, deps);
}

/** Judges all pages together, since two may want one path. */
async function judgeAll({ id, artistId }: MoveIn, run: number, deps: ReadPagesDeps): Promise<void> {
  const { store, rowsStore, database } = deps;
  const rows = await judge(deps, artistId, await rowsStore.list(id, { after: 0, limit: 100 }));
  await database.transaction().execute(async (within) => {
    const now = await store.lock(id, within);
    if (now?.state !== 'checking' || now.run !== run) return;
    await rowsStore.save(id, rows, within);
    await store.change(id, { state: 'checked' }, within);
  });
}

async function readRow({ artistId }: MoveIn, row: MoveInRow, deps: ReadPagesDeps): Promise<MoveInRow> {
  const { artists, fanCountries, sources, log } = deps;
  let answer: GuardedAnswer;
  try {
    answer = await fetchPaced(row.source, deps);
  } catch (error) {
    log.info({ err: error, host: hostOf(row.source) }, 'A page that is moved in could not be read.');
    return { ...row, verdict: verdictOf(error) };
  }
  const plan = (await artists.planOf(artistId)) ?? '';
  const there = readFoundPage(readPageParts(fetchedHtml(answer), answer.url.href), plan);
  const page = await findByCode(there, { sources: sources(await fanCountries([artistId])), log });
  const [domain = ''] = await domainsOf(deps, artistId);
  return { ...row, domain, ...rowOf(page, row) };
}

function rowOf(page: FoundPage, row: MoveInRow): Partial<MoveInRow> {
  const { title, artist, cover, code, type, path, destinations, leftOver } = page;
  const draft = { ...row.draft, type, subtitle: artist, cover, code, destinations, leftOver };
  return { title, path, draft, verdict: destinations.length === 0 ? 'empty' : 'ok', reason: '' };
}

function verdictOf(error: unknown): MoveVerdict {
  return error instanceof CodedError && error.code === 'URL_INVALID' ? 'forbidden' : 'unreachable';
}

async function fetchPaced(url: string, { guardedFetch, hostPace }: ReadPagesDeps): Promise<GuardedAnswer> {
  for (let waits = 0; ; waits += 1) {
    try {
      await hostPace.consume(hostOf(url));
      break;
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'TOO_MANY_TRIES' || waits >= mostWaits) throw error;
      await sleep(pause);
    }
  }
  const answer = await guardedFetch(url, { accept: 'text/html,application/xhtml+xml', maximumBytes: mostBytes });
  if (answer.status === 200 && /html|xml|^$/.test(answer.contentType)) return answer;
  throw new Error(`The page answered ${answer.status} with ${answer.contentType}.`);
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
