/** Looks up a Spotify preview; a failure is only logged and the cover is shown instead (SRC-11). */
import { logProblem } from '#web/lib/log.ts';

/** Returns what `ask` finds: a URL, or null when Spotify has no preview. Undefined when the call failed. */
export async function lookUpPreview(ask: () => Promise<string | null>): Promise<string | null | undefined> {
  try {
    return await ask();
  } catch (error) {
    logProblem('The preview could not be looked up.', error);
    return undefined;
  }
}
