/**
 * Fields that a resolver serialises itself: a list of thousands of rows becomes one JSON text, which the engine passes on without copying and
 * formatting each row. Permissions and limits are checked before, as for every field.
 */
import { type GraphQLResolveInfo, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { PooledJson } from '../db/json-rows.ts';

/** The serialised fields of one request, by their names in the answer. */
export type RawJsonFields = Map<string, PooledJson>;

/** A field of the query type: its name in the answer, and the names of its requested values in their order. */
export interface PlainField {
  name: string;
  values: ReadonlySet<string>;
}

/** Reads what a query requests of a field; undefined when that is more than names: aliases, arguments, directives, fragments or nested objects. */
export function plainField(
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'operation' | 'parentType' | 'schema'>,
): PlainField | undefined {
  const [field, another] = info.fieldNodes;
  if (field?.selectionSet === undefined || another !== undefined || info.parentType !== info.schema.getQueryType())
    return undefined;
  const values = new Set<string>();
  for (const selection of field.selectionSet.selections) {
    if (selection.kind !== Kind.FIELD || selection.alias || selection.selectionSet) return undefined;
    if (selection.arguments?.length || selection.directives?.length) return undefined;
    values.add(selection.name.value);
  }
  return { name: field.alias?.value ?? field.name.value, values };
}

function write({ data, ...rest }: { data: object }, rawJson: RawJsonFields): Buffer {
  const parts = Object.entries(data).flatMap(([name, value], index) => [
    `${index === 0 ? '' : ','}${JSON.stringify(name)}:`,
    rawJson.get(name)?.bytes ?? JSON.stringify(value),
  ]);
  const others = JSON.stringify(rest);
  const all = ['{"data":{', ...parts, others === '{}' ? '}}' : `},${others.slice(1)}`];
  const answer = Buffer.concat(all.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  for (const { free } of rawJson.values()) free();
  return answer;
}

/** The plugin that puts serialised fields into the answer. It works only for requests with `rawJson` in their context (over HTTP). */
export function passRawJsonFields(): Plugin<{ rawJson?: RawJsonFields }> {
  return {
    onExecute: ({ args }) => {
      const { rawJson } = args.contextValue;
      if (rawJson === undefined) return undefined;
      return {
        onExecuteDone({ result, setResult }) {
          if (rawJson.size === 0 || Symbol.asyncIterator in result || !result.data) return;
          // The engine calls `stringify` of an answer when it sends it, and accepts bytes as well as text.
          const stringify = (answer: { data: object }): Buffer => write(answer, rawJson);
          setResult(Object.assign({ ...result }, { stringify }));
        },
      };
    },
  };
}
