/** Keeps to one fan what the page shows as saved. */

/**
 * A fan who comes back from saving has `#saved-{destination}` in the URL, which the styles show at that row. The fragment is taken out of the URL,
 * so that nobody to whom the fan sends it sees the release as saved; the row keeps its style until the page is loaded again.
 */
export function forgetSaved(): void {
  // Before the page is loaded, the browser has not looked for the fragment's element.
  addEventListener('load', () => history.replaceState(null, '', location.href.split('#')[0]));
}
