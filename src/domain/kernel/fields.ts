/** Descriptions of a record's fields, and the types and mappings that follow from a description. */

interface KindValues {
  text: string;
  /** The URL of a picture. */
  picture: string;
  boolean: boolean;
  integer: number;
  instant: Date;
  json: unknown;
  uuid: string;
}

/** One field of a record. */
export interface Field {
  /** Its name in the database and in the API. */
  readonly column: string;
  /** A choice is one of the words in `choices`. */
  readonly kind: keyof KindValues | 'choice';
  readonly choices?: readonly string[];
  readonly nullable?: true;
  /** The value of a new record. */
  readonly blank: string | number | boolean | null;
  /** A call that creates the record has to give the field. Without it the API's default is `blank`. */
  readonly required?: true;
  /** The longest text, in characters. */
  readonly longest?: number;
  /** What the API says about its input. */
  readonly description?: string;
}

/** A record's fields by their names in the domain. */
export type Fields = Readonly<Record<string, Field>>;

type OrNull<F extends Field> = F extends { nullable: true } ? null : never;
type PlainValue<F extends Field> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F['kind'] extends keyof KindValues
    ? KindValues[F['kind']]
    : string;

/** The value of a field. */
export type FieldValue<F extends Field> = PlainValue<F> | OrNull<F>;

export type FieldValues<All extends Fields> = { -readonly [Name in keyof All]: FieldValue<All[Name]> };

/** The record by the names of database and API. */
export type ColumnValues<All extends Fields> = { [Name in keyof All as All[Name]['column']]: FieldValue<All[Name]> };

/** The columns by the domain's names. */
export type Columns<All extends Fields> = { readonly [Name in keyof All]: All[Name]['column'] };

type UncheckedValue<F extends Field> = (F extends { kind: 'choice' } ? string : PlainValue<F>) | OrNull<F>;

/** Some fields as a caller gives them: a choice can be any text. What is undefined is not changed. */
export type FieldChanges<All extends Fields> = {
  -readonly [Name in keyof All]?: UncheckedValue<All[Name]> | undefined;
};

/** The same by the API's names, where null is possible in every field. */
export type ColumnChanges<All extends Fields> = {
  [Name in keyof All as All[Name]['column']]?: UncheckedValue<All[Name]> | null | undefined;
};

// TypeScript can't follow names through Object.entries, so each function below states the type of what it builds.

/** A value for each field, by the fields' names. */
export function fieldMap<All extends Fields>(fields: All, toValue: (field: Field, name: keyof All) => unknown) {
  return build(fields, (name, field) => [name, toValue(field, name)]);
}

/** The description of some of the fields. */
export function pickFields<All extends Fields, Name extends keyof All>(fields: All, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<All, Name>;
}

/** The values of a new record. */
export function blankValues<All extends Fields>(fields: All): FieldValues<All> {
  return fieldMap(fields, ({ blank }) => blank) as FieldValues<All>;
}

/** The columns by the domain's names. */
export function columnsOf<All extends Fields>(fields: All): Columns<All> {
  return fieldMap(fields, ({ column }) => column) as Columns<All>;
}

/** The record by the names of database and API. */
export function toColumns<All extends Fields>(fields: All, values: Readonly<FieldValues<All>>): ColumnValues<All> {
  return build(fields, (name, { column }) => [column, values[name]]) as ColumnValues<All>;
}

/** The record of a response of the API. A missing value and an unknown choice become the field's default. */
export function fromColumns<All extends Fields>(
  fields: All,
  row: { readonly [Name in keyof All as All[Name]['column']]?: unknown },
): FieldValues<All> {
  const values: Readonly<Record<string, unknown>> = row;
  return fieldMap(fields, ({ column, choices, blank }) => {
    const value = values[column] ?? blank;
    return choices === undefined || choices.some((choice) => choice === value) ? value : blank;
  }) as FieldValues<All>;
}

/** What a call changes: null clears a nullable field, and changes nothing elsewhere. */
export function toChanges<All extends Fields>(fields: All, input: ColumnChanges<All>): FieldChanges<All> {
  const given: Readonly<Record<string, unknown>> = input;
  return fieldMap(fields, ({ column, nullable }) =>
    nullable ? given[column] : (given[column] ?? undefined),
  ) as FieldChanges<All>;
}

/** The described fields of a larger record. */
export function valuesOf<All extends Fields>(fields: All, record: Readonly<FieldValues<All>>): FieldValues<All> {
  return fieldMap(fields, (_field, name) => record[name]) as FieldValues<All>;
}

/** The record after changes: what is undefined stays. */
export function withChanges<All extends Fields>(
  fields: All,
  record: Readonly<FieldValues<All>>,
  changes: Readonly<Partial<FieldValues<All>>>,
): FieldValues<All> {
  return fieldMap(fields, (_field, name) =>
    changes[name] === undefined ? record[name] : changes[name],
  ) as FieldValues<All>;
}

/** Whether two records agree in every described field. Instants agree when their times do. */
export function haveSameValues<All extends Fields>(
  fields: All,
  one: Readonly<FieldValues<All>>,
  other: Readonly<FieldValues<All>>,
): boolean {
  const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return Object.keys(fields).every((name) => comparable(one[name]) === comparable(other[name]));
}

function build<All extends Fields>(fields: All, entry: (name: keyof All, field: Field) => [PropertyKey, unknown]) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => entry(name, field)));
}
