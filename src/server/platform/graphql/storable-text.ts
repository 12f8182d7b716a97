/** Refuses operations with a text that no column and no outside service can hold, before anything runs. */
import { type DocumentNode, Kind, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** Whether a text can be stored and sent: without zero characters, which PostgreSQL refuses, and without half of a surrogate pair, which is no character. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Whether every text of a parsed JSON value can be stored. It does not recurse: the value may be nested as deep as a body is long. */
export function isStorableJson(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, part] of Object.entries(next)) left.push(key, part);
  }
  return true;
}

function hasStorableLiterals(document: DocumentNode): boolean {
  let storable = true;
  visit(document, {
    [Kind.STRING]: ({ value }) => {
      storable &&= isStorable(value);
    },
  });
  return storable;
}

/** The plugin: BAD_INPUT for such a text, in variables as in the document. It is a plugin and no scalar, since compiled queries read texts themselves. */
export function refuseUnstorableText(answer: (error: unknown) => Error): Plugin {
  const refusal = () => answer(new CodedError('BAD_INPUT'));
  return {
    onParse:
      () =>
      ({ result, replaceParseResult }) => {
        if (result !== null && !(result instanceof Error) && !hasStorableLiterals(result))
          replaceParseResult(refusal());
      },
    onExecute: ({ args, setResultAndStopExecution }) => {
      if (!isStorableJson(args.variableValues)) setResultAndStopExecution({ errors: [refusal()] } as never);
    },
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      if (!isStorableJson(args.variableValues)) setResultAndStopExecution({ errors: [refusal()] } as never);
    },
  };
}
