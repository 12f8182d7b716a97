/** Joins questions that are asked at the same time into one statement: a page that is not cached costs a part of a statement, not one of its own. */

/** The most keys of one statement. */
const mostKeys = 200;
/** How many statements may be under way at once. What is asked meanwhile waits for the next one, so that it has more keys the busier the process is. */
const mostStatements = 2;

interface Waiting<Key, Value> {
  key: Key;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/**
 * Gives a function that asks for one key. `load` gets the keys that were asked for in the same turn of the event loop, or while earlier statements
 * were under way, and gives a value for each, in their order. It begins after every question that it answers was asked, so a caller sees
 * everything that was committed before. When a statement with several keys fails, each is asked for alone: one bad key fails only its own question.
 */
export function batched<Key, Value>(load: (keys: readonly Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let underWay = 0;
  let isScheduled = false;

  async function answer(asked: readonly Waiting<Key, Value>[]): Promise<void> {
    try {
      const values = await load(asked.map(({ key }) => key));
      for (const [index, { resolve }] of asked.entries()) resolve(values[index] as Value);
    } catch (error) {
      if (asked.length > 1) await Promise.all(asked.map((each) => answer([each])));
      else asked[0]?.reject(error);
    }
  }

  function send(): void {
    isScheduled = false;
    while (waiting.length > 0 && underWay < mostStatements) {
      const asked = waiting.slice(0, mostKeys);
      waiting = waiting.slice(mostKeys);
      underWay += 1;
      void answer(asked).finally(() => {
        underWay -= 1;
        send();
      });
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(send);
    });
}

/** The rows of each key, in the order of the keys: for statements that give several rows for a key. */
export function rowsByKey<Row>(keys: readonly string[], rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const found = Map.groupBy(rows, keyOf);
  return keys.map((key) => found.get(key) ?? []);
}
