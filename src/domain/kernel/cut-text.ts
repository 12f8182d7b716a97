/** Cuts a text to a length without leaving half of a character at its end. */

/**
 * The first `most` UTF-16 units of a text; one less where the cut would go through a character of two units, such as an emoji. PostgreSQL refuses
 * JSON with half of one.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.charCodeAt(most - 1);
  return text.slice(0, end >= 0xd800 && end <= 0xdbff ? most - 1 : most);
}
