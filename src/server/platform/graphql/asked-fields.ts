/** Which fields of an object a query asks for, so that a long list loads no column that nobody reads. */
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The names of the fields that are asked for of the resolver's own type, through fragments too. One left out by a directive counts as asked for. */
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
