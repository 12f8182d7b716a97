/** Turns the page over at its release: fetches it anew and puts the released one in its place, without counting a second view. */
import { carryCampaign } from './carry.ts';

/** Waits between tries in milliseconds: this fan's clock may be ahead of the server's, and a release brings everybody at once. */
const firstWait = 1000;
const longestWait = 60_000;

/** Asks for the released page until the server has it. Each try is spread over its wait, so that fans do not arrive as one wave. */
export function turnOver(root: Document, wait = firstWait): void {
  setTimeout(async () => {
    const page = await fetchReleased(root);
    const stale = root.querySelector('[data-link]');
    if (page === undefined || !stale || isTyping(stale)) turnOver(root, Math.min(wait * 2, longestWait));
    else {
      root.title = page.title || root.title;
      const hadFocus = stale.contains(root.activeElement);
      stale.replaceWith(page.element);
      // Whoever stood on something that is gone goes on at the top of what is new.
      const title = page.element.querySelector('h1');
      if (title && hadFocus) {
        title.tabIndex = -1;
        title.focus();
      }
      carryCampaign(root);
    }
  }, wait * Math.random());
}

/** Whether a fan has begun to fill in a form, which must not be taken from under their hands. */
function isTyping(page: Element): boolean {
  return [...page.querySelectorAll('input')].some((field) => field.value !== field.defaultValue);
}

async function fetchReleased(root: Document): Promise<{ title: string; element: Element } | undefined> {
  try {
    const answer = await fetch(root.location.href, { cache: 'no-store', credentials: 'omit' });
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const element = fresh.querySelector('[data-link]');
    if (!answer.ok || !element || element.querySelector('[data-release]')) return undefined;
    return { title: fresh.title, element };
  } catch {
    return undefined;
  }
}
