/** The schema builder, to which every feature adds its operations, with the three custom scalars. */
import SchemaBuilder from '@pothos/core';
import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { z } from 'zod';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../auth/caller.ts';
import type { RawJsonFields } from './raw-json-fields.ts';

/** What a resolver knows of its request. */
export interface Context {
  caller: Caller;
  /** Loads the caller again; subscriptions do so at each event. */
  renew(): Promise<Caller>;
  /** Where a resolver may put a field that it serialised itself; undefined on sockets, whose answers are serialised elsewhere. */
  rawJson?: RawJsonFields;
  /** The request's Cookie header, and a way to set a cookie with the answer (a Set-Cookie value); undefined on sockets. */
  cookies?: { header: string | undefined; set(cookie: string): void };
}

interface SchemaShape {
  Context: Context;
  Scalars: {
    timestamptz: { Input: Date; Output: Date | string };
    uuid: { Input: string; Output: string };
    json: { Input: unknown; Output: unknown };
  };
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
}

const timestamp = z.iso.datetime({ offset: true }).or(z.iso.date());
const uuid = z.guid();

function parse<T>(schema: z.ZodType<T>, value: unknown, expected: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new GraphQLError(`Expected ${expected}.`);
  return result.data;
}

const toInstant = (value: unknown): Date => new Date(parse(timestamp, value, 'an instant in ISO 8601 with its zone'));
/** A text that is no id names nothing: the end of a URL may have been cut off. */
function toId(value: unknown): string {
  const result = uuid.safeParse(value);
  if (!result.success) throw new CodedError('NOT_FOUND');
  return result.data.toLowerCase();
}
const textOf = (node: ValueNode): string | undefined => (node.kind === Kind.STRING ? node.value : undefined);

/** A new, empty builder for one schema. By default fields are non-null and inputs required. */
export function createBuilder() {
  const builder = new SchemaBuilder<SchemaShape>({
    defaultFieldNullability: false,
    defaultInputFieldRequiredness: true,
  });
  builder.scalarType('timestamptz', {
    description: 'An instant as ISO 8601 with zone, always UTC in answers.',
    // Long lists bring their instants as text.
    serialize: (instant) => (typeof instant === 'string' ? instant : instant.toISOString()),
    parseValue: toInstant,
    // Declared explicitly with one parameter: the query compiler then knows that no variable can be inside.
    parseLiteral: (node) => toInstant(textOf(node)),
  });
  builder.scalarType('uuid', {
    serialize: (id) => id,
    parseValue: toId,
    parseLiteral: (node) => toId(textOf(node)),
  });
  builder.scalarType('json', { serialize: (value) => value, parseValue: (value) => value });
  builder.queryType({});
  builder.mutationType({});
  builder.subscriptionType({});
  return builder;
}

/** The builder's type, for the features. */
export type Builder = ReturnType<typeof createBuilder>;
