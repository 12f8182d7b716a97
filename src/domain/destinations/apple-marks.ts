/** Takes other parties' affiliate marks off Apple URLs: link finders put their own token on what they find (ACC-68, SRC-28). */

/** Parameters of Apple's affiliate program and of its link maker. `app` names the app that opens; `itunes`, the shop, is no mark. */
const marks = ['at', 'ct', 'itsct', 'itscg', 'ls', 'mt', 'uo'] as const;

/** The URL without marks and without the `geo.` host, which only counts the click; any URL that is not Apple's is returned as it is. */
export function withoutAppleMarks(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (!/(^|\.)apple\.com$/i.test(url.hostname)) return text;
  url.hostname = url.hostname.replace(/^geo\./i, '');
  for (const mark of marks) url.searchParams.delete(mark);
  if (url.searchParams.get('app') === 'music') url.searchParams.delete('app');
  return url.href;
}
