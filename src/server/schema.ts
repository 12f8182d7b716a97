/** The whole GraphQL schema, assembled from the modules; `npm run schema` prints it into schema.graphql. */
import type { GraphQLSchema } from 'graphql';
import type { Modules } from './modules.ts';
import { createBuilder } from './platform/graphql/builder.ts';
import type { AnyModule } from './platform/module.ts';

export function buildSchema(modules: Modules): GraphQLSchema {
  const builder = createBuilder();
  const all: AnyModule[] = Object.values(modules);
  for (const { graphql } of all) graphql?.(builder);
  return builder.toSchema();
}
