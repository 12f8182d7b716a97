/** Looking up a Spotify preview, which nothing waits for: a failure is only logged, and the cover shows instead (SRC-11). */
import { logProblem } from '#web/lib/log.ts';

/** Gives what `ask` finds: an address, or null when Spotify has no preview. Undefined when it could not be asked. */
export async function lookUpPreview(ask: () => Promise<string | null>): Promise<string | null | undefined> {
  try {
    return await ask();
  } catch (error) {
    logProblem('The preview could not be looked up.', error);
    return undefined;
  }
}
