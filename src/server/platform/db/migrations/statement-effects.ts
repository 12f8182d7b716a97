/** Splits SQL into statements with PostgreSQL's own parser, and says of each which tables it locks, how strongly, and for how long. */
import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node, RangeVar } from 'libpg-query';

/** PostgreSQL's table locks, the weakest first. */
const locks = [
  'ACCESS SHARE',
  'ROW SHARE',
  'ROW EXCLUSIVE',
  'SHARE UPDATE EXCLUSIVE',
  'SHARE',
  'SHARE ROW EXCLUSIVE',
  'EXCLUSIVE',
  'ACCESS EXCLUSIVE',
] as const;

export type Lock = (typeof locks)[number];

/** Whether nobody can insert, update or delete rows of a table while another session has this lock. */
export const stopsWriters = (lock: Lock): boolean => locks.indexOf(lock) >= locks.indexOf('SHARE');

/** What a statement does to a table. */
export interface Effect {
  table: string;
  lock: Lock;
  /** What happens while the lock is held: next to nothing, all rows are read, or all rows are written anew. */
  work: 'none' | 'scan' | 'rewrite';
  /** The part of the statement: `create index`, `set not null`. */
  by: string;
}

export interface Statement {
  text: string;
  node: Node;
  effects: Effect[];
  /** Whether it runs outside a transaction, while writers go on. */
  isOnline: boolean;
  /** The index that it builds or drops. */
  index?: string;
}

const nameOf = (relation: RangeVar | undefined): string =>
  [relation?.schemaname, relation?.relname].filter((part) => part !== undefined).join('.');

/** The value of a node of one kind, or undefined when it is of another kind. */
export function nodeOf<Kind extends string>(node: Node | undefined, kind: Kind) {
  return (node as Record<string, unknown> | undefined)?.[kind] as
    | Extract<Node, Record<Kind, unknown>>[Kind & keyof Extract<Node, Record<Kind, unknown>>]
    | undefined;
}

const constraintsOf = (column: ColumnDef | undefined): Constraint[] =>
  (column?.constraints ?? []).flatMap((each) => nodeOf(each, 'Constraint') ?? []);

/** Functions whose value is the same for all rows of a statement, so that PostgreSQL stores it once. */
const stable = new Set(['now', 'transaction_timestamp', 'statement_timestamp']);

/** Whether every row may get another value. A function that is not known here is taken for one. */
function isVolatile(expression: unknown): boolean {
  if (Array.isArray(expression)) return expression.some(isVolatile);
  if (typeof expression !== 'object' || expression === null) return false;
  if ('FuncCall' in expression) {
    const { funcname = [] } = nodeOf(expression as Node, 'FuncCall') ?? {};
    if (!stable.has(nodeOf(funcname.at(-1), 'String')?.sval ?? '')) return true;
  }
  return Object.values(expression).some(isVolatile);
}

/** Locks of a foreign key on the table that it names. */
const referenced = (constraint: Constraint, lock: Lock): Effect[] =>
  constraint.contype === 'CONSTR_FOREIGN'
    ? [{ table: nameOf(constraint.pktable), lock, work: 'none', by: 'references' }]
    : [];

function addedColumn(table: string, column: ColumnDef | undefined): Effect[] {
  const of = (work: Effect['work'], by: string): Effect => ({ table, lock: 'ACCESS EXCLUSIVE', work, by });
  const kinds = constraintsOf(column);
  const effects = kinds.flatMap((constraint): Effect[] => {
    switch (constraint.contype) {
      case 'CONSTR_DEFAULT':
        return isVolatile(constraint.raw_expr) ? [of('rewrite', 'add column with a volatile default')] : [];
      case 'CONSTR_GENERATED':
      case 'CONSTR_IDENTITY':
        return [of('rewrite', 'add column with generated values')];
      case 'CONSTR_CHECK':
        return [of('scan', 'add column with a check')];
      case 'CONSTR_UNIQUE':
      case 'CONSTR_PRIMARY':
        return [of('scan', 'add column with an index')];
      default:
        return referenced(constraint, 'SHARE ROW EXCLUSIVE');
    }
  });
  return [of('none', 'add column'), ...effects];
}

function addedConstraint(table: string, constraint: Constraint | undefined): Effect[] {
  if (constraint === undefined) return [];
  const isForeign = constraint.contype === 'CONSTR_FOREIGN';
  const usesIndex = constraint.indexname !== undefined;
  const work = constraint.skip_validation === true || usesIndex ? 'none' : 'scan';
  const lock = isForeign ? 'SHARE ROW EXCLUSIVE' : 'ACCESS EXCLUSIVE';
  return [{ table, lock, work, by: 'add constraint' }, ...referenced(constraint, 'SHARE ROW EXCLUSIVE')];
}

const rewrites = new Set(['AT_SetLogged', 'AT_SetUnLogged', 'AT_SetTableSpace', 'AT_SetAccessMethod']);
const weaker: Record<string, Lock> = {
  AT_ValidateConstraint: 'SHARE UPDATE EXCLUSIVE',
  AT_SetStatistics: 'SHARE UPDATE EXCLUSIVE',
  AT_SetRelOptions: 'SHARE UPDATE EXCLUSIVE',
  AT_ResetRelOptions: 'SHARE UPDATE EXCLUSIVE',
  AT_EnableTrig: 'SHARE ROW EXCLUSIVE',
  AT_DisableTrig: 'SHARE ROW EXCLUSIVE',
};

function changedTable(table: string, { subtype = 'AT_AddColumn', def }: AlterTableCmd): Effect[] {
  const by = subtype
    .slice(3)
    .replaceAll(/(?<=[a-z])[A-Z]/g, ' $&')
    .toLowerCase();
  switch (subtype) {
    case 'AT_AddColumn':
      return addedColumn(table, nodeOf(def, 'ColumnDef'));
    case 'AT_AddConstraint':
      return addedConstraint(table, nodeOf(def, 'Constraint'));
    case 'AT_AlterColumnType':
      return [{ table, lock: 'ACCESS EXCLUSIVE', work: 'rewrite', by }];
    case 'AT_SetNotNull':
      return [{ table, lock: 'ACCESS EXCLUSIVE', work: 'scan', by }];
    case 'AT_ValidateConstraint':
      return [{ table, lock: 'SHARE UPDATE EXCLUSIVE', work: 'scan', by }];
    default:
      return [
        { table, lock: weaker[subtype] ?? 'ACCESS EXCLUSIVE', work: rewrites.has(subtype) ? 'rewrite' : 'none', by },
      ];
  }
}

const commandsOf = ({ cmds = [] }: AlterTableStmt): AlterTableCmd[] =>
  cmds.flatMap((command) => nodeOf(command, 'AlterTableCmd') ?? []);

/** The name in a `drop`: the last part is a column's, a trigger's or an index's own, the ones before are the table's. */
const droppedNames = (objects: readonly Node[]): string[][] =>
  objects.map((object) => (nodeOf(object, 'List')?.items ?? []).map((item) => nodeOf(item, 'String')?.sval ?? ''));

function dropEffects(node: Node): Effect[] {
  const { removeType, objects = [] } = nodeOf(node, 'DropStmt') ?? {};
  const of = (table: string, by: string): Effect => ({ table, lock: 'ACCESS EXCLUSIVE', work: 'none', by });
  if (removeType === 'OBJECT_TABLE') return droppedNames(objects).map((parts) => of(parts.join('.'), 'drop table'));
  if (removeType === 'OBJECT_TRIGGER')
    return droppedNames(objects).map((parts) => of(parts.slice(0, -1).join('.'), 'drop trigger'));
  return [];
}

/** All of what a statement of one kind does. Kinds that are left out lock no table against writers. */
function effectsOf(node: Node): Effect[] {
  const create = nodeOf(node, 'CreateStmt');
  if (create !== undefined) {
    const columns = (create.tableElts ?? []).flatMap((each) => constraintsOf(nodeOf(each, 'ColumnDef')));
    const constraints = (create.tableElts ?? []).flatMap((each) => nodeOf(each, 'Constraint') ?? []);
    return [...columns, ...constraints].flatMap((each) => referenced(each, 'SHARE ROW EXCLUSIVE'));
  }
  const alter = nodeOf(node, 'AlterTableStmt');
  if (alter !== undefined) return commandsOf(alter).flatMap((command) => changedTable(nameOf(alter.relation), command));
  const index = nodeOf(node, 'IndexStmt');
  if (index !== undefined) {
    const lock = index.concurrent === true ? 'SHARE UPDATE EXCLUSIVE' : 'SHARE';
    return [{ table: nameOf(index.relation), lock, work: 'scan', by: 'create index' }];
  }
  const one = (relation: RangeVar | undefined, lock: Lock, work: Effect['work'], by: string): Effect[] => [
    { table: nameOf(relation), lock, work, by },
  ];
  const trigger = nodeOf(node, 'CreateTrigStmt');
  if (trigger !== undefined) return one(trigger.relation, 'SHARE ROW EXCLUSIVE', 'none', 'create trigger');
  const rename = nodeOf(node, 'RenameStmt');
  if (rename?.relation !== undefined) return one(rename.relation, 'ACCESS EXCLUSIVE', 'none', 'rename');
  const update = nodeOf(node, 'UpdateStmt');
  if (update !== undefined) return one(update.relation, 'ROW EXCLUSIVE', 'scan', 'update');
  const deletion = nodeOf(node, 'DeleteStmt');
  if (deletion !== undefined) return one(deletion.relation, 'ROW EXCLUSIVE', 'scan', 'delete');
  const insert = nodeOf(node, 'InsertStmt');
  if (insert !== undefined) return one(insert.relation, 'ROW EXCLUSIVE', 'none', 'insert');
  const locked = nodeOf(node, 'LockStmt');
  if (locked !== undefined)
    return (locked.relations ?? []).flatMap((each) =>
      one(nodeOf(each, 'RangeVar'), locks[(locked.mode ?? 8) - 1] ?? 'ACCESS EXCLUSIVE', 'none', 'lock table'),
    );
  const truncate = nodeOf(node, 'TruncateStmt');
  if (truncate !== undefined)
    return (truncate.relations ?? []).flatMap((each) =>
      one(nodeOf(each, 'RangeVar'), 'ACCESS EXCLUSIVE', 'none', 'truncate'),
    );
  const cluster = nodeOf(node, 'ClusterStmt');
  if (cluster !== undefined) return one(cluster.relation, 'ACCESS EXCLUSIVE', 'rewrite', 'cluster');
  const reindex = nodeOf(node, 'ReindexStmt');
  if (reindex !== undefined) return one(reindex.relation, 'SHARE', 'scan', 'reindex');
  return dropEffects(node);
}

/** Whether it may not, or need not, run inside a transaction. */
function runsOnline(node: Node): boolean {
  const alter = nodeOf(node, 'AlterTableStmt');
  if (alter !== undefined) return commandsOf(alter).every(({ subtype }) => subtype === 'AT_ValidateConstraint');
  return nodeOf(node, 'IndexStmt')?.concurrent === true || nodeOf(node, 'DropStmt')?.concurrent === true;
}

function indexOf(node: Node): string | undefined {
  const created = nodeOf(node, 'IndexStmt');
  if (created !== undefined)
    return [created.relation?.schemaname, created.idxname].filter((part) => part !== undefined).join('.');
  const dropped = nodeOf(node, 'DropStmt');
  return dropped?.removeType === 'OBJECT_INDEX' ? droppedNames(dropped.objects ?? [])[0]?.join('.') : undefined;
}

/**
 * Notes the checks of a statement, and takes the work off a `set not null` whose column a validated check of the statements before says is never null:
 * PostgreSQL then reads no row. The keys of `checks` are `table.constraint`, those of `known` are `table.column`.
 */
function takeKnown(statement: Statement, checks: Map<string, string>, known: Set<string>): void {
  const alter = nodeOf(statement.node, 'AlterTableStmt');
  if (alter === undefined) return;
  const of = nameOf(alter.relation);
  const commands = commandsOf(alter);
  const setsKnown = commands.every(({ subtype, name }) => subtype !== 'AT_SetNotNull' || known.has(`${of}.${name}`));
  if (setsKnown) for (const effect of statement.effects) if (effect.by === 'set not null') effect.work = 'none';
  for (const { subtype, name, def } of commands) {
    const constraint = nodeOf(def, 'Constraint');
    const test = nodeOf(constraint?.raw_expr, 'NullTest');
    const column = nodeOf(nodeOf(test?.arg, 'ColumnRef')?.fields?.at(-1), 'String')?.sval;
    if (test?.nulltesttype === 'IS_NOT_NULL') checks.set(`${of}.${constraint?.conname}`, `${of}.${column}`);
    const validated = subtype === 'AT_ValidateConstraint' ? checks.get(`${of}.${name}`) : undefined;
    if (validated !== undefined) known.add(validated);
  }
}

/** The statements of a text, in order. Throws what the parser says of a text that is no SQL. */
export async function readStatements(sql: string): Promise<Statement[]> {
  // Loaded only where a migration is pending: the parser is a megabyte of WebAssembly.
  const { parse } = await import('libpg-query');
  const { stmts = [] } = await parse(sql);
  const bytes = Buffer.from(sql);
  const statements = stmts.flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }): Statement[] => {
    if (stmt === undefined) return [];
    const text = withoutComments(bytes.subarray(from, length === undefined ? undefined : from + length).toString());
    const index = indexOf(stmt);
    return [
      {
        text,
        node: stmt,
        effects: effectsOf(stmt),
        isOnline: runsOnline(stmt),
        ...(index === undefined ? {} : { index }),
      },
    ];
  });
  const [checks, known] = [new Map<string, string>(), new Set<string>()];
  for (const statement of statements) takeKnown(statement, checks, known);
  return statements;
}

/** Without the comments above it. */
const withoutComments = (text: string): string => text.replace(/^(\s|--[^\n]*(\n|$))+/, '').trim();
