/** The whole GraphQL schema, assembled from the modules; `npm run schema` prints it into schema.graphql. */
import type { GraphQLSchema } from 'graphql';
import { hiddenParts } from '#domain/installation/hidden-parts.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Modules } from './modules.ts';
import { createBuilder } from './platform/graphql/builder.ts';
import type { AnyModule } from './platform/module.ts';

function refuse(): never {
  throw new CodedError('VENDOR_OFF');
}

/** The schema; operations of a vendor that is off refuse every call (MODE-5). */
export function buildSchema(modules: Modules): GraphQLSchema {
  const builder = createBuilder();
  const all: AnyModule[] = Object.values(modules);
  for (const { graphql } of all) graphql?.(builder);
  const schema = builder.toSchema();
  const hidden = hiddenParts(modules.installation.service.vendorModes, 'operations');
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const [name, field] of Object.entries(root?.getFields() ?? {}))
      if (hidden.has(name)) {
        field.resolve = refuse;
        if (field.subscribe !== undefined) field.subscribe = refuse;
      }
  return schema;
}
