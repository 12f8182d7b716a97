/** Gives up on code that does not load. */

/** How long a screen's code may take, in milliseconds (UI-27). */
export const longestLoad = 120_000;

/** What `load` gives; rejects when that takes longer than `milliseconds`. */
export async function loadWithin<Loaded>(load: () => Promise<Loaded>, milliseconds = longestLoad): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The code did not load within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
