/** Runs statements on the ClickHouse library in a few concurrent sessions, and resets each session after use. */
import { mkdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Session } from 'chdb';
import type { StatementRequest } from './clickhouse-request.ts';

export interface StatementAnswer {
  body: Uint8Array;
  rowsRead: number;
  bytesRead: number;
  /** Execution time in seconds. */
  elapsed: number;
}

/** The event store of this process. */
export interface Sessions {
  /** Runs one statement; waits its turn when all sessions are busy. Throws the engine's error, whose message begins with `Code: n.` */
  run(request: StatementRequest): Promise<StatementAnswer>;
  /** Waits for running statements and closes the store. */
  close(): Promise<void>;
}

/** A session, with the state that earlier statements set. */
interface UsedSession {
  session: Session;
  database: string;
  settings: Set<string>;
  parameters: Set<string>;
}

/** The library works on Node's pool of four threads; more sessions would only wait. */
const sessionCount = 4;

const plainInsert =
  /^\s*insert\s+into\s+(?:table\s+)?(?<table>[a-z_]\w*(?:\.[a-z_]\w*)?)\s*(?:\((?<columns>[\w\s,]+)\))?\s*format\s+(?<format>\w+)\s*;?\s*$/i;

function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function checkedName(name: string): string {
  if (!/^[a-z_]\w*$/i.test(name))
    throw new Error(`Code: 115. DB::Exception: Unknown setting '${name}'. (UNKNOWN_SETTING)`);
  return name;
}

/** A setting in SQL; throws for an invalid name. */
function setting(name: string, value: string): string {
  return `${checkedName(name)} = ${literal(value)}`;
}

/**
 * Runs an insert of plain rows from a temporary file: as part of the statement the rows would pass through the SQL parser, which costs several
 * times as much. The settings are part of the statement. Returns undefined for every other statement.
 */
async function insertDirectly(
  used: UsedSession,
  request: StatementRequest,
  file: string,
): Promise<StatementAnswer | undefined> {
  const parts = plainInsert.exec(request.sql)?.groups;
  if (parts?.table === undefined || request.parameters.size > 0 || request.data.length === 0) return undefined;
  // Settings of an earlier statement, such as its deduplication token, would apply to this insert too.
  if (used.settings.size > 0 || !/^[a-z_]\w*$/i.test(request.database)) return undefined;
  const table = parts.table.includes('.') ? parts.table : `${request.database}.${parts.table}`;
  const columns = parts.columns === undefined ? '' : ` (${parts.columns})`;
  const settings = [...request.settings].map(([name, value]) => setting(name, value)).join(', ');
  const said = settings === '' ? '' : ` settings ${settings}`;
  try {
    await writeFile(file, request.data, { mode: 0o600 });
    return toAnswer(
      await used.session.queryAsync(
        `insert into ${table}${columns} from infile ${literal(file)}${said} format ${parts.format}`,
      ),
    );
  } finally {
    await rm(file, { force: true });
  }
}

/** Resets the settings of the last statement. */
async function clearSettings(used: UsedSession): Promise<void> {
  if (used.settings.size === 0) return;
  await used.session.queryAsync(`SET ${[...used.settings].map((name) => `${name} = DEFAULT`).join(', ')}`);
  used.settings = new Set();
}

/** Runs a statement after `USE` and `SET` statements for its request, in one call; resets the settings of the last statement first. */
async function runWithPrelude(used: UsedSession, request: StatementRequest): Promise<StatementAnswer> {
  const assignments = [
    ...[...used.settings].filter((name) => !request.settings.has(name)).map((name) => `${name} = DEFAULT`),
    ...[...request.settings].map(([name, value]) => setting(name, value)),
    ...[...request.parameters].map(([name, value]) => `param_${setting(name, value)}`),
  ];
  const prelude = [
    ...(used.database === request.database ? [] : [`USE \`${request.database.replaceAll('`', '')}\``]),
    ...(assignments.length > 0 ? [`SET ${assignments.join(', ')}`] : []),
  ];
  used.settings = new Set(request.settings.keys());
  for (const name of request.parameters.keys()) used.parameters.add(name);
  used.database = request.database;
  const data = request.data.length > 0 ? `\n${request.data.toString('utf8')}` : '';
  return toAnswer(
    await used.session.queryAsync([...prelude, `${request.sql}${data}`].join('; '), { format: request.format }),
  );
}

function toAnswer(result: Awaited<ReturnType<Session['queryAsync']>>): StatementAnswer {
  const { rowsRead, bytesRead, elapsed } = result;
  return { body: result.bytes(), rowsRead, bytesRead, elapsed };
}

/** Parameters cannot be unset: tells whether a statement uses an old parameter that its request does not set. */
function seesOldParameter(used: UsedSession, request: StatementRequest): boolean {
  return [...used.parameters].some(
    (name) => !request.parameters.has(name) && new RegExp(`\\{\\s*${name}\\s*:`).test(request.sql),
  );
}

/** Opens the store in `folder` (created when missing), with a folder for temporary files of inserts beside it. Throws when either is unusable. */
export function openSessions(folder: string): Sessions {
  const arriving = `${folder}-arriving`;
  // These inserts were never acknowledged; the client repeats them.
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving, { recursive: true, mode: 0o700 });
  let arrivals = 0;
  // Like a real server, the library must refuse a bare expression as a statement.
  const open = (): UsedSession => ({
    session: new Session(folder, { connectionArgs: ['--implicit_select=0'] }),
    database: 'default',
    settings: new Set(),
    parameters: new Set(),
  });
  const idle: UsedSession[] = [open()];
  const waiting: (() => void)[] = [];
  let taken = 0;

  const take = async (): Promise<UsedSession> => {
    if (taken >= sessionCount) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    return idle.pop() ?? open();
  };
  const giveBack = (used: UsedSession) => {
    idle.push(used);
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  // The new session is opened first: closing the last one would close the store, which must not be opened anew on a full disk.
  const renew = (used: UsedSession): UsedSession => {
    const fresh = open();
    used.session.close();
    return fresh;
  };

  return {
    run: async (request) => {
      let used = await take();
      try {
        if (seesOldParameter(used, request)) used = renew(used);
        if (plainInsert.test(request.sql)) await clearSettings(used);
        arrivals += 1;
        const direct = await insertDirectly(used, request, join(arriving, String(arrivals)));
        return direct ?? (await runWithPrelude(used, request));
      } catch (error) {
        // After an error it is unknown which settings were applied.
        used = renew(used);
        throw error;
      } finally {
        giveBack(used);
      }
    },
    close: async () => {
      while (taken > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      for (const { session } of idle.splice(0)) session.close();
    },
  };
}
