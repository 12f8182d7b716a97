/** The code that shows a page inside another site (spec section 9: an iframe 500 wide by 920 high). */

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const attribute = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => escapes[character] ?? character);

/** Takes the page's address and title; gives HTML that is safe to paste whatever they contain. */
export function embedCode(pageUrl: string, title: string): string {
  return `<iframe src="${attribute(pageUrl)}" title="${attribute(title)}" width="500" height="920" style="border:0" loading="lazy"></iframe>`;
}
