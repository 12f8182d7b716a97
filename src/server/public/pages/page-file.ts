/** Stores packed pages in one SQLite file that the processes of a machine share and that outlives them; what it cannot answer is rendered. */
import { rmSync, statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';

/** A packed page. Times are milliseconds since 1970. */
export interface StoredDocument {
  body: Buffer<ArrayBuffer>;
  etag: string;
  contentSecurityPolicy: string;
  /** When it was rendered; a clock before that may be in another release phase. */
  renderedAt: number;
  /** Until when it is right; infinity when no release changes it. */
  validUntil: number;
  /** Whether it is packed as small as it gets. */
  isSmallest: boolean;
}

/** Whose a stored document is: notifications about link or artist delete it. */
export interface DocumentOwner {
  artistId: string;
  linkId: string;
}

export interface PageFile {
  /** The document with this key, a hash of everything that decides its bytes; undefined when it is not stored, damaged or not for `now`. Never throws. */
  find(key: string, now: number): StoredDocument | undefined;
  /** Stores a document soon, in place of the one with the same key. Never throws. */
  store(key: string, owner: DocumentOwner, document: StoredDocument): void;
  /** Writes what waits, and closes the file. */
  close(): void;
}

export interface PageFileOptions {
  /** The file; the number in its name goes up with its columns. */
  path: string;
  live: Pick<Live, 'subscribe'>;
  log: Logger;
  /** The file's largest size. */
  limitBytes: number;
}

const pageBytes = 4_096;
/** When documents are written, and how many at once, so that visitors never wait long for it. Milliseconds. */
const writeAfter = 50;
const mostRows = 32;
/** The most documents that may wait to be written; further ones are not stored. */
const mostWaiting = 2_000;
/** How long a file that cannot be used is left alone. Milliseconds. */
const pauseAfterFailure = 60_000;

/** SQLite's codes for a file that is no database, or a damaged one. */
const damaged = new Set([11, 26]);
/** Another process is writing. */
const busy = 5;

const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;

interface Row {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  policy: string;
  rendered_at: number;
  valid_until: number | null;
  is_smallest: number;
  checksum: number;
}

/** What a row's checksum covers: everything in it, so that a damaged row is never served. */
function checksumOf(key: string, { body, etag, policy, rendered_at, valid_until, is_smallest }: Omit<Row, 'checksum'>) {
  return crc32(JSON.stringify([key, etag, policy, rendered_at, valid_until, is_smallest]), crc32(body));
}

/** An open file with its statements. */
interface Open {
  database: DatabaseSync;
  /** The file on disk behind the path when it was opened. */
  inode: number;
  find: StatementSync;
  insert: StatementSync;
  deleteOf: StatementSync;
  deleteOldest: StatementSync;
  pages: StatementSync;
}

function open({ path, limitBytes }: PageFileOptions): Open {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // No side files: a damaged file can be replaced while other processes still have it open. A crash may damage it, which costs renderings only.
    database.exec(`pragma page_size = ${pageBytes}; pragma journal_mode = memory; pragma synchronous = off;
      pragma max_page_count = ${Math.ceil(limitBytes / pageBytes)};
      create table if not exists documents (
        id integer primary key, key text not null unique, artist_id text not null, link_id text not null, body blob not null, etag text not null,
        policy text not null, rendered_at integer not null, valid_until integer, is_smallest integer not null, checksum integer not null);
      create index if not exists documents_owner on documents (artist_id, link_id)`);
    return {
      database,
      inode: statSync(path).ino,
      find: database.prepare(
        'select body, etag, policy, rendered_at, valid_until, is_smallest, checksum from documents where key = ?',
      ),
      insert: database.prepare('insert or replace into documents values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
      deleteOf: database.prepare(
        `delete from documents where id in (
           select id from documents where artist_id = ? and (link_id = ? or ? is null) limit ${mostRows})`,
      ),
      deleteOldest: database.prepare(
        'delete from documents where id in (select id from documents order by id limit ?)',
      ),
      pages: database.prepare(
        'select page_count - freelist_count as used from pragma_page_count, pragma_freelist_count',
      ),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the file when it is first needed, and anew when it is damaged. Without a usable file it finds and stores nothing. */
export function createPageFile(options: PageFileOptions): PageFile {
  const { path, live, log, limitBytes } = options;
  let file: Open | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let writesPausedUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const waiting = new Map<string, { owner: DocumentOwner; row: Omit<Row, 'checksum'> }>();
  const gone: { artistId: string; linkId: string | null }[] = [];

  function opened(): Open | undefined {
    if (file !== undefined || isClosed || performance.now() < pausedUntil) return file;
    try {
      file = open(options);
    } catch (error) {
      failed(error);
    }
    return file;
  }

  /** Gives a damaged file up and deletes it, unless another process has replaced it already; a busy one is tried again. */
  function failed(error: unknown): void {
    const code = codeOf(error);
    if (code === busy) return;
    if (!damaged.has(code)) {
      log.warn(
        { err: error, path },
        `Could not use the file of packed pages; rendering them for ${pauseAfterFailure} ms.`,
      );
      writesPausedUntil = performance.now() + pauseAfterFailure;
      if (file === undefined) pausedUntil = writesPausedUntil;
      return;
    }
    log.warn({ err: error, path }, 'The file of packed pages is damaged; making it anew.');
    const inode = file?.inode;
    try {
      file?.database.close();
      if (inode === undefined || statSync(path).ino === inode) rmSync(path, { force: true });
    } catch (problem) {
      log.warn({ err: problem, path }, 'Could not delete the damaged file of packed pages.');
    }
    // Not again at once: a disk that damages files would keep the process busy.
    if (file === undefined) pausedUntil = performance.now() + 1_000;
    file = undefined;
  }

  function schedule(): void {
    if (timer === undefined && !isClosed) timer = setTimeout(write, writeAfter);
    timer?.unref();
  }

  /** Deletes a few rows that notifications were about; gives how many notifications are finished. */
  function deleteGone({ deleteOf: of }: Open): number {
    let done = 0;
    let deleted = 0;
    for (const { artistId, linkId } of gone.slice(0, mostRows)) {
      const changes = Number(of.run(artistId, linkId, linkId).changes);
      deleted += changes;
      if (changes < mostRows) done += 1;
      if (deleted >= mostRows) break;
    }
    return done;
  }

  /** Writes and deletes a few rows in one transaction; the rest follows later. */
  function write(): void {
    timer = undefined;
    if (performance.now() < writesPausedUntil) {
      waiting.clear();
      gone.length = 0;
      return;
    }
    const use = opened();
    if (use === undefined) return void waiting.clear();
    const rows = [...waiting].slice(0, mostRows);
    try {
      use.database.exec('begin immediate');
      const done = deleteGone(use);
      // Twice as many as are added: their sizes differ.
      if (Number(use.pages.get()?.used) * pageBytes > limitBytes * 0.9) use.deleteOldest.run(2 * rows.length);
      for (const [key, { owner: by, row }] of rows) {
        const { body, etag, policy, rendered_at, valid_until, is_smallest } = row;
        const checksum = checksumOf(key, row);
        use.insert.run(
          key,
          by.artistId,
          by.linkId,
          body,
          etag,
          policy,
          rendered_at,
          valid_until,
          is_smallest,
          checksum,
        );
      }
      use.database.exec('commit');
      gone.splice(0, done);
      for (const [key, value] of rows) if (waiting.get(key) === value) waiting.delete(key);
    } catch (error) {
      if (use.database.isTransaction) use.database.exec('rollback');
      if (codeOf(error) !== busy) for (const [key] of rows) waiting.delete(key);
      failed(error);
    }
    if (waiting.size > 0 || gone.length > 0) schedule();
  }

  const deleteOf = (artistId: string, linkId: string | null) => {
    for (const [key, { owner }] of waiting)
      if (owner.artistId === artistId && (linkId === null || owner.linkId === linkId)) waiting.delete(key);
    if (gone.length < mostWaiting) gone.push({ artistId, linkId });
    schedule();
  };
  const unsubscribers = [
    live.subscribe('link.updated', ({ artistId, linkId }) => deleteOf(artistId, linkId)),
    live.subscribe('artist.updated', ({ artistId }) => deleteOf(artistId, null)),
  ];

  return {
    find(key, now) {
      try {
        const row = opened()?.find.get(key) as Row | undefined;
        if (row === undefined) return undefined;
        if (row.checksum !== checksumOf(key, row)) throw Object.assign(new Error('A row is damaged.'), { errcode: 11 });
        const { body, etag, policy, rendered_at: renderedAt, valid_until, is_smallest } = row;
        const validUntil = valid_until ?? Number.POSITIVE_INFINITY;
        if (now < renderedAt || now >= validUntil) return undefined;
        const contentSecurityPolicy = policy;
        return {
          body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
          etag,
          contentSecurityPolicy,
          renderedAt,
          validUntil,
          isSmallest: is_smallest === 1,
        };
      } catch (error) {
        failed(error);
        return undefined;
      }
    },
    store(key, owner, { body, etag, contentSecurityPolicy: policy, renderedAt, validUntil, isSmallest }) {
      if (isClosed || (waiting.size >= mostWaiting && !waiting.has(key))) return;
      const row = {
        body,
        etag,
        policy,
        rendered_at: renderedAt,
        valid_until: Number.isFinite(validUntil) ? validUntil : null,
        is_smallest: isSmallest ? 1 : 0,
      };
      waiting.set(key, { owner, row });
      schedule();
    },
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
      clearTimeout(timer);
      if (waiting.size > 0 || gone.length > 0) write();
      isClosed = true;
      file?.database.close();
      file = undefined;
    },
  };
}
