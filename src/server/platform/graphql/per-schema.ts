/** Type refs that several features share: made once for each schema. */
import type { Builder } from './builder.ts';

/** Makes the function that returns a schema's refs, the same objects for every feature that asks. */
export function perSchema<Refs>(make: (builder: Builder) => Refs): (builder: Builder) => Refs {
  const made = new WeakMap<Builder, Refs>();
  return (builder) => {
    const refs = made.get(builder) ?? make(builder);
    made.set(builder, refs);
    return refs;
  };
}
