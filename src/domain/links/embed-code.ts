/** The code that puts a link's page into another website (LINK-39). */

const embedWidth = 500;
const embedHeight = 920;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const attribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** `pageUrl` is the URL that opens the page, `title` names the frame for screen readers. */
export function embedCode(pageUrl: string, title: string): string {
  return `<iframe src="${attribute(pageUrl)}" title="${attribute(title)}" width="${embedWidth}" height="${embedHeight}" style="border:0" loading="lazy"></iframe>`;
}
