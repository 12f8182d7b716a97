/** The words about fans who wait for a text that cannot go out (DROP-181). */

/** Behind a link's title: "has 3 fans who wait for its text, and it cannot go out now." */
export function promisedWords(waiting: number): string {
  const fans = waiting === 1 ? '1 fan who waits' : `${waiting.toLocaleString('en-US')} fans who wait`;
  return `has ${fans} for its text, and it cannot go out now.`;
}
