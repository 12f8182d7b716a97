/** Replaces the page at its release by the released page, without counting a second view. */
import { carryCampaign } from './carry.ts';

/** Waits between attempts in milliseconds: the fan's clock may be ahead of the server's, and all fans request at a release. */
const firstWait = 1000;
const longestWait = 60_000;

/** Requests the page until the server has the released one. Each wait is random, so that fans do not request at the same moment. */
export async function turnOver(root: Document, wait = firstWait): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, wait * Math.random()));
  const page = await fetchReleased(root);
  const stale = root.querySelector('[data-link]');
  if (page === undefined || !stale || isTyping(stale)) return turnOver(root, Math.min(wait * 2, longestWait));
  root.title = page.title || root.title;
  const hadFocus = stale.contains(root.activeElement);
  stale.replaceWith(page.element);
  // A focused element may be gone, so the focus moves to the top of the new page.
  const title = page.element.querySelector('h1');
  if (title && hadFocus) {
    title.tabIndex = -1;
    title.focus();
  }
  carryCampaign(root);
}

/** Whether a fan has started to fill in a form, which must not be replaced. */
function isTyping(page: Element): boolean {
  return [...page.querySelectorAll('input')].some((field) => field.value !== field.defaultValue);
}

async function fetchReleased(root: Document): Promise<{ title: string; element: Element } | undefined> {
  try {
    const answer = await fetch(root.location.href, { cache: 'no-store', credentials: 'omit' });
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const element = fresh.querySelector('[data-link]');
    if (answer.ok && element && !element.querySelector('[data-release]')) return { title: fresh.title, element };
  } catch {
    // Tried again later.
  }
  return undefined;
}
