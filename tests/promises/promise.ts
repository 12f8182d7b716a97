/** What a promise of the product is, as `docs/promises.md` lists it. */

/** A promise, with the tests that fail when it is broken. */
export interface ProductPromise {
  /** A letter for its subject and a number, such as `F1`. It never changes and never stands for something else. */
  id: string;
  /** One sentence on what the product really does. It cites the rule of docs/product, or the decision, where there is one. */
  promise: string;
  /** By file, the names of its tests and of their groups, or the beginning of a name up to what is filled in. */
  tests: Readonly<Record<string, readonly string[]>>;
  /** The names under which these tests report what they count (`reportFigure`). */
  figures?: readonly string[];
  /** The lines of docs/benchmarks.json that measure it. */
  benchmarks?: readonly string[];
  /** What of it is not kept, not tested or not measured. One without tests has to have this. */
  missing?: string;
}

/** Promises on one subject. */
export interface PromiseSection {
  title: string;
  promises: readonly ProductPromise[];
}
