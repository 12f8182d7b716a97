/**
 * Answers that a resolver writes itself: a list of thousands of plain rows is one text, which the engine passes on instead of copying every
 * row and writing it field by field. What is asked for, by whom and how much of it is checked before, as for every field.
 */
import { type GraphQLResolveInfo, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { PooledJson } from '../db/json-rows.ts';

/** The fields of one request that were written already, by their names in the answer. */
export type WrittenFields = Map<string, PooledJson>;

/** The name that a field of the query itself has in the answer, and the names of the plain values asked for below it, in their order. */
export interface PlainField {
  name: string;
  values: ReadonlySet<string>;
}

/** Reads what a resolver is asked for. Undefined where it is more than names: aliases, arguments, directives, fragments, parts of parts. */
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

function write({ data, ...rest }: { data: object }, written: WrittenFields): Buffer {
  const parts = Object.entries(data).flatMap(([name, value], index) => [
    `${index === 0 ? '' : ','}${JSON.stringify(name)}:`,
    written.get(name)?.bytes ?? JSON.stringify(value),
  ]);
  const others = JSON.stringify(rest);
  const all = ['{"data":{', ...parts, others === '{}' ? '}}' : `},${others.slice(1)}`];
  const answer = Buffer.concat(all.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  for (const { free } of written.values()) free();
  return answer;
}

/** The plugin that puts written fields into the answer. Only where the request came with room for them (over HTTP). */
export function passWrittenFields(): Plugin<{ written?: WrittenFields }> {
  return {
    onExecute: ({ args }) => {
      const { written } = args.contextValue;
      if (written === undefined) return undefined;
      return {
        onExecuteDone({ result, setResult }) {
          if (written.size === 0 || Symbol.asyncIterator in result || !result.data) return;
          // What the engine asks an answer for when it goes out; it passes bytes on as it passes text.
          const stringify = (answer: { data: object }): Buffer => write(answer, written);
          setResult(Object.assign({ ...result }, { stringify }));
        },
      };
    },
  };
}
