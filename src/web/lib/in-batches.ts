/** Processes many links in batches, so that progress can be shown and an interruption loses little. */

/** The result: the ids that are done, and the failure that stopped it, if any. */
export interface BatchOutcome<Failure> {
  done: string[];
  failure: Failure | undefined;
}

/** Runs `act` on `size` ids at a time, one batch after the other, until all are done or one fails. `act` returns its failure, or undefined. */
export async function inBatches<Failure>(
  ids: readonly string[],
  size: number,
  act: (batch: string[]) => Promise<Failure | undefined>,
  onProgress: (done: number) => void,
): Promise<BatchOutcome<Failure>> {
  const done: string[] = [];
  for (let start = 0; start < ids.length; start += size) {
    const batch = ids.slice(start, start + size);
    const failure = await act(batch);
    if (failure !== undefined) return { done, failure };
    done.push(...batch);
    onProgress(done.length);
  }
  return { done, failure: undefined };
}
