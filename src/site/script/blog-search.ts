/** The blog's search while a reader types: fetches the same page and puts its list in place, and the search into the links of the categories. Without script the form does it. */

/** Milliseconds without typing before the list is fetched. */
const debounce = 250;
const shortest = 3;

export function watchBlogSearch(document: Document): void {
  const form = document.querySelector<HTMLFormElement>('[data-blog-search]');
  const input = form?.querySelector<HTMLInputElement>('input[type="search"]');
  const list = document.getElementById('posts');
  const status = document.querySelector<HTMLElement>('[data-blog-status]');
  if (!form || !input || list === null || status === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  const tabs = document.querySelectorAll<HTMLAnchorElement>('[data-blog-tabs] a');
  /** The search whose list is shown or on its way; undefined after a failure. */
  let asked: string | undefined = effective(input.value);

  async function show(search: string): Promise<void> {
    running?.abort();
    running = new AbortController();
    asked = search;
    const url = withSearch(location.href, search);
    status?.replaceChildren('Loading...');
    list?.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(url, { signal: running.signal, headers: { accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const found = page.getElementById('posts');
      if (!answer.ok || found === null) throw new Error('no list');
      list?.replaceChildren(...found.childNodes);
      status?.replaceChildren(page.querySelector('[data-blog-status]')?.textContent ?? '');
      history.replaceState(null, '', url);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      asked = undefined;
      status?.replaceChildren('The posts could not be loaded. Please try again.');
    }
    list?.removeAttribute('aria-busy');
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    const search = effective(input.value);
    for (const tab of tabs) tab.href = withSearch(tab.href, search).href;
    if (search !== asked) timer = setTimeout(() => void show(search), debounce);
  });
}

/** What of the typed text filters (SITE-21). */
function effective(typed: string): string {
  const search = typed.trim();
  return search.length < shortest ? '' : search;
}

function withSearch(pageUrl: string, search: string): URL {
  const url = new URL(pageUrl);
  if (search === '') url.searchParams.delete('search');
  else url.searchParams.set('search', search);
  return url;
}
