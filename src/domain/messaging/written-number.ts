/** Phone numbers as people write them. */

/** A number of the US and Canada such as `(503) 555-0118`; anything else as it is. Takes E.164. */
export function writtenNumber(number: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area === undefined ? number : `(${area}) ${exchange}-${line}`;
}
