/** Reads which fields of an object a query requests, so that a long list loads only the needed columns. */
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The names of the requested fields of the resolver's type, fragments included. A field skipped by a directive counts as requested. */
export function askedFields({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): Set<string> {
  const names = new Set<string>();
  const collect = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else collect(fragments[selection.name.value]?.selectionSet);
    }
  };
  for (const { selectionSet } of fieldNodes) collect(selectionSet);
  return names;
}
