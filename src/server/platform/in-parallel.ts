/** Works on many items, some at the same time. */

/** Runs `work` for each item, at most `atOnce` at the same time; rejects with the first error. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const runners = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(runners);
}
