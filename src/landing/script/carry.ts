/** Adds the fan's referrer, campaign and placement to every link and form of the page. */

import { privacySignals } from './privacy-signal.ts';

/** The page's query, with the code of a placement in its path (PLACE-4) in front. */
export function visitQuery({ location: { pathname, search } }: Document): string {
  // A page's url has no other second part. Copying and typing add a slash behind it, which the server reads over.
  const code = pathname.split(/\/-?/)[2];
  return code ? `?utm_p=${code}&` + search.slice(1) : search;
}

/**
 * Adds `r` (the referrer's host, when it is another's), the privacy signals and the page's UTM values to every row's URL. Safe to call again.
 */
export function carryCampaign(root: Document): void {
  const carried: Record<string, string> = privacySignals();
  const from = referrerOf(root);
  if (from) carried.r = from;
  for (const [name, value] of new URLSearchParams(visitQuery(root))) {
    if (name.startsWith('utm_') && !carried[name]) carried[name] = value;
  }
  for (const row of root.querySelectorAll<HTMLAnchorElement>('[data-to]')) {
    const parsed = new URL(row.href);
    for (const [name, value] of Object.entries(carried)) parsed.searchParams.set(name, value);
    row.href = parsed.href;
  }
}

/** Fills a form's hidden fields with the fan's referrer and the page's query. */
export function carryInForm(root: Document, form: HTMLFormElement): void {
  for (const [name, value] of Object.entries({ r: root.referrer, q: visitQuery(root) })) {
    const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (field) field.value = value;
  }
}

/** The referrer's host when it is another site; for an Android app the whole URL, which distinguishes apps from hosts. Empty for own pages. */
function referrerOf(root: Document): string {
  if (!URL.canParse(root.referrer)) return '';
  const { host, protocol } = new URL(root.referrer);
  if (host === root.location.host) return '';
  return protocol.startsWith('http') ? host : root.referrer;
}
