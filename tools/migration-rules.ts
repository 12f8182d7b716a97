/** Refuses a new migration that would hold up the running version: one that locks or rewrites a large table, or takes away what that version uses. */
import { join } from 'node:path';
import type { AlterTableCmd, Node } from 'libpg-query';
import {
  headerFields,
  type MigrationFile,
  readMigrationFiles,
} from '../src/server/platform/db/migrations/migration-files.ts';
import {
  nodeOf,
  readStatements,
  type Statement,
  stopsWriters,
} from '../src/server/platform/db/migrations/statement-effects.ts';

/** The numbers of the files from before the phases. They have no header and never change. */
const released = {
  postgres:
    '1-13 15-27 29-43 45-49 55 58 60-62 65-68 70 71 73 74 76-82 91-93 98 120 140 141 160 180-182 190 200 202 265 266 275 280 281 290 291',
  clickhouse: '1-8',
};

const isIn = (name: string, ranges: string): boolean =>
  ranges.split(' ').some((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    const number = Number(name.slice(0, 4));
    return number >= from && number <= to;
  });

/** What to do instead. */
const advice: Record<string, string> = {
  'create index': 'write `create index concurrently if not exists <name> on …`, which builds it while writers go on',
  reindex: 'write `reindex … concurrently`',
  'alter column type': 'add a second column, fill it by a backfill, and drop the first one in a contract',
  'add column with a volatile default':
    'add the column without a default, set the default by `alter column … set default`, and fill it by a backfill',
  'add column with generated values': 'add a plain column, and fill it by a trigger and a backfill',
  'add column with a check':
    'add the column, then `add constraint … check (…) not valid`, then `validate constraint` as a statement of its own',
  'add column with an index':
    'add the column, then `create unique index concurrently if not exists`, then `add constraint … using index`',
  'set not null':
    'before it, `add constraint … check (<column> is not null) not valid` and `validate constraint` as two statements of their own',
  'add constraint':
    'write it with `not valid`, and `validate constraint` as a statement of its own; a unique one `using index` that was built concurrently',
};

const table = (name: string): string => (name === '' ? 'a table' : name);

/** Tables that the file itself creates: they are empty, and nobody knows them. */
function createdIn(statements: readonly Statement[]): Set<string> {
  return new Set(
    statements.flatMap(({ node }) => {
      const made = nodeOf(node, 'CreateStmt')?.relation ?? nodeOf(node, 'CreateTableAsStmt')?.into?.rel;
      return made?.relname ?? [];
    }),
  );
}

const alterations = (node: Node): AlterTableCmd[] =>
  (nodeOf(node, 'AlterTableStmt')?.cmds ?? []).flatMap((command) => nodeOf(command, 'AlterTableCmd') ?? []);

/** What holds writers of existing tables up. */
function lockProblems(statement: Statement, { created }: Surroundings): string[] {
  return statement.effects.flatMap(({ table: name, lock, work, by }) => {
    if (created.has(name) || !stopsWriters(lock) || work === 'none') return [];
    const does = work === 'rewrite' ? 'writes all rows anew' : 'reads all rows';
    const instead = advice[by] ?? 'find a way that does not';
    return [`${by} ${does} of ${table(name)} while nobody can write to it: ${instead}.`];
  });
}

interface Surroundings {
  phase: string;
  created: ReadonlySet<string>;
}

const droppedKinds: Record<string, string> = {
  OBJECT_TABLE: 'table',
  OBJECT_VIEW: 'view',
  OBJECT_MATVIEW: 'materialized view',
  OBJECT_TYPE: 'type',
  OBJECT_FUNCTION: 'function',
  OBJECT_SEQUENCE: 'sequence',
  OBJECT_SCHEMA: 'schema',
};
const renamedKinds = new Set(['OBJECT_TABLE', 'OBJECT_COLUMN', 'OBJECT_VIEW', 'OBJECT_ATTRIBUTE', 'OBJECT_TYPE']);

/** What takes away, or changes under its hands, what the running version uses. */
function phaseProblems({ node, effects }: Statement, { phase, created }: Surroundings): string[] {
  const { removeType = '' } = nodeOf(node, 'DropStmt') ?? {};
  const isExpand = phase === 'expand';
  const known = effects.filter((effect) => !created.has(effect.table));
  const changesRows = known.find(({ by }) => by === 'update' || by === 'delete');
  const problems = [];
  if (changesRows !== undefined)
    problems.push(
      `${changesRows.by} of ${table(changesRows.table)} changes any number of rows in one transaction: write a file with the phase backfill.`,
    );
  if (known.some(({ by }) => by === 'lock table'))
    problems.push('lock table: leave it out, each statement has its own lock.');
  if (isExpand && known.some(({ by }) => by === 'truncate'))
    problems.push('truncate takes rows away: do it in a contract.');
  if (isExpand && removeType in droppedKinds)
    problems.push(`drop ${droppedKinds[removeType]}: the version before may use it, so do it in a contract.`);
  if (isExpand && alterations(node).some(({ subtype }) => subtype === 'AT_DropColumn') && known.length > 0)
    problems.push('drop column: the version before may use it, so do it in a contract.');
  if (known.length > 0 && renamedKinds.has(nodeOf(node, 'RenameStmt')?.renameType ?? ''))
    problems.push(
      'rename: no moment is right for both versions, so add a second one, fill it by a backfill, and drop the first one in a contract.',
    );
  return problems;
}

/** Statements whose work is hidden, or that belong to the program that runs migrations. */
function kindProblems({ node, index }: Statement): string[] {
  const has = (kind: string): boolean => kind in node;
  const isFull = (nodeOf(node, 'VacuumStmt')?.options ?? []).some(
    (each) => nodeOf(each, 'DefElem')?.defname === 'full',
  );
  const created = nodeOf(node, 'IndexStmt');
  const problems = [];
  if (has('DoStmt') || has('CallStmt')) problems.push('a block of code hides what it locks: write its statements.');
  if (has('TransactionStmt')) problems.push('begin and commit: each statement has a transaction of its own.');
  if (has('VariableSetStmt')) problems.push('set: limits are set by the program that runs migrations.');
  if (isFull || has('ClusterStmt'))
    problems.push('vacuum full and cluster write the whole table anew while nobody can read it: leave it out.');
  if (
    created?.concurrent === true &&
    (created.if_not_exists !== true || index === undefined || created.idxname === undefined)
  )
    problems.push(
      'an index that is built concurrently needs a name and `if not exists`, so that an interrupted migration can go on.',
    );
  const dropped = nodeOf(node, 'DropStmt');
  if (dropped?.concurrent === true && dropped.missing_ok !== true)
    problems.push('drop index concurrently needs `if exists`, so that an interrupted migration can go on.');
  return problems;
}

/** A backfill is one statement that changes the rows of a batch. */
function backfillProblems(statements: readonly Statement[]): string[] {
  const [statement] = statements;
  const changes =
    statement !== undefined && ['UpdateStmt', 'InsertStmt', 'DeleteStmt'].some((kind) => kind in statement.node);
  if (statements.length !== 1 || !changes) return ['a backfill is one update, insert or delete.'];
  const numbers = new Set(
    [...JSON.stringify(statement.node).matchAll(/"ParamRef":\{"number":(\d+)/g)].map(([, each]) => each),
  );
  if (numbers.has('1') && numbers.has('2')) return [];
  return ['a backfill takes the first and the last key of a batch: `where <key> between $1 and $2`.'];
}

/** Problems of one file of db/postgres, without its name. */
export async function migrationProblems({ sql, header }: Pick<MigrationFile, 'sql' | 'header'>): Promise<string[]> {
  const statements = await readStatements(sql);
  if (header?.phase === 'backfill') return backfillProblems(statements);
  // Says in the file itself why a rule does not matter there, such as `-- allow: update, twelve rows of plans`.
  const allowed = headerFields(sql).get('allow')?.split(',')[0];
  const created = createdIn(statements);
  return statements
    .flatMap((statement) => {
      const surroundings = { phase: header?.phase ?? '', created };
      return [
        ...kindProblems(statement),
        ...phaseProblems(statement, surroundings),
        ...lockProblems(statement, surroundings),
      ];
    })
    .filter((problem) => allowed === undefined || !problem.startsWith(allowed));
}

/** ClickHouse locks nothing for long, but what is rewritten or gone the running version misses. */
const storeRule =
  /^\s*(drop|rename|truncate|detach|alter\s+table\s+\S+\s+(update|delete|drop|rename|modify|clear|detach))\b/im;

function storeProblems({ sql, header }: MigrationFile): string[] {
  if (header?.phase === 'backfill')
    return ['the event store has no backfills: write an expand, and `alter table … materialize`.'];
  const found = header?.phase === 'expand' ? storeRule.exec(sql)?.[1] : undefined;
  return found === undefined
    ? []
    : [`${found.replaceAll(/\s+/g, ' ')}: the version before may use it, so do it in a contract.`];
}

async function problemsIn(
  folder: string,
  before: string,
  check: (file: MigrationFile) => Promise<string[]> | string[],
): Promise<string[]> {
  const files = await readMigrationFiles(folder);
  const problems = await Promise.all(
    files.map(async (file) => {
      if (isIn(file.name, before))
        return file.header === undefined ? [] : ['is from before the phases and never changes.'];
      if (file.header === undefined)
        return ['needs a line "-- phase: expand", backfill or contract at its top (docs/recipes/a-migration.md).'];
      return check(file);
    }),
  );
  return problems.flatMap((of, index) => of.map((problem) => `${files[index]?.name}: ${problem}`));
}

/** A line for each problem of the migrations below `root`. */
export async function migrationRuleProblems(root: string): Promise<string[]> {
  return [
    ...(await problemsIn(join(root, 'db', 'postgres'), released.postgres, migrationProblems)),
    ...(await problemsIn(join(root, 'db', 'clickhouse'), released.clickhouse, storeProblems)),
  ];
}
