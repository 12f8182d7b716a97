/** Measures a parsed GraphQL document, so that a document that is slow to validate is refused before validation. */
import { type DocumentNode, Kind, visit } from 'graphql';

/** What makes the validation of a document slow. */
export interface DocumentSize {
  /** The most selections of one selection set. */
  selections: number;
  /** Fragment spreads in the whole document. */
  spreads: number;
  /**
   * Pairs of fields with the same response name in the whole document. The rule for overlapping fields compares at most these pairs, each once
   * for every level above them.
   */
  pairs: number;
}

/** Measures a document. Takes time in proportion to its length; fragments are counted where they are defined. */
export function sizeOf(document: DocumentNode): DocumentSize {
  let selections = 0;
  let spreads = 0;
  let pairs = 0;
  const uses = new Map<string, number>();
  visit(document, {
    enter: (node) => {
      if (node.kind === Kind.SELECTION_SET) selections = Math.max(selections, node.selections.length);
      if (node.kind === Kind.FRAGMENT_SPREAD) spreads += 1;
      if (node.kind !== Kind.FIELD) return;
      const responseName = (node.alias ?? node.name).value;
      const before = uses.get(responseName) ?? 0;
      pairs += before;
      uses.set(responseName, before + 1);
    },
  });
  return { selections, spreads, pairs };
}
