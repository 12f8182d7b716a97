/** GraphQL fields and inputs made from the descriptions of a record's fields, such as `linkFields`. */
import type { InputFieldRef } from '@pothos/core';
import type { ColumnChanges, ColumnValues, Field, Fields } from '#domain/kernel/fields.ts';
import type { Builder } from './builder.ts';

type SchemaTypes = Builder['$inferSchemaTypes'];
type InputFields = PothosSchemaTypes.InputFieldBuilder<SchemaTypes, 'InputObject'>;
type Inputs<Shape> = { [Name in keyof Shape]-?: InputFieldRef<SchemaTypes, Shape[Name]> };

const graphqlTypes = {
  text: 'String',
  picture: 'String',
  choice: 'String',
  boolean: 'Boolean',
  integer: 'Int',
  instant: 'timestamptz',
  json: 'json',
  uuid: 'uuid',
} as const satisfies Record<Field['kind'], string>;

// Pothos types each field by a literal name. A loop over a description has no literals: the functions below state what it makes.

/** The fields of an object that has the described columns as properties. */
export function exposedFields(t: PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, object>, fields: Fields) {
  return Object.fromEntries(
    Object.values(fields).map(({ column, kind, nullable = false }) => [
      column,
      t.expose(column as never, { type: graphqlTypes[kind], nullable } as never),
    ]),
  );
}

/** The inputs of a change: every field may be missing. */
export function changeInputs<All extends Fields>(t: InputFields, fields: All) {
  const inputs = Object.values(fields).map(({ column, kind, description }) => [
    column,
    t.field({ type: graphqlTypes[kind], required: false, description }),
  ]);
  return Object.fromEntries(inputs) as Inputs<Required<ColumnChanges<All>>>;
}

/** The inputs of a new record: a field is required, or may be null, or has a default. */
export function insertInputs<All extends Fields>(t: InputFields, fields: All) {
  const inputs = Object.values(fields).map(({ column, kind, nullable, required, blank, description }) => {
    const type = graphqlTypes[kind];
    if (nullable) return [column, t.field({ type, required: false, description })];
    return [column, required ? t.field({ type, description }) : t.field({ type, defaultValue: blank, description })];
  });
  return Object.fromEntries(inputs) as Inputs<ColumnValues<All>>;
}
