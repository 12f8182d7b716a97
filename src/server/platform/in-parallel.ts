/** Works on many items, some at the same time. */

/** Runs `work` for each item, at most `atOnce` at the same time. Rejects with the first error, once nothing runs any more. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const runners = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const item of rest) await work(item);
  });
  const ends = await Promise.allSettled(runners);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** The same, but goes on with the other items after `work` has failed for one. Rejects with the first error, once all are done. */
export async function tryEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  await inParallel(items, atOnce, async (item) => {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  });
  if (errors.length > 0) throw errors[0];
}
