/** The words that ask before Logout deletes drafts (UI-34). */
import { counted } from '#web/ui/numbers.ts';

/** The question about the drafts with these titles, of which one at least exists; a title may be empty. */
export function logoutQuestion(titles: readonly string[]): { title: string; text: string } {
  const [only = '', ...others] = titles;
  const kept = 'It is kept in this browser only. Save the link first to keep it.';
  if (others.length === 0)
    return {
      title: `Log out and lose the draft of ${only.trim() === '' ? 'a link without a title' : only}?`,
      text: kept,
    };
  const named = titles.filter((title) => title.trim() !== '');
  return {
    title: `Log out and lose ${counted(titles.length, 'draft')}?`,
    text: `${named.length === 0 ? '' : `${named.join(', ')}. `}They are kept in this browser only. Save the links first to keep them.`,
  };
}
