/** Copies to the clipboard and shows a message. */
import { showErrorSnack, showSnack } from './snack.ts';

/** Copies `text`; the message names `item` if given. Tells whether it worked. */
export async function copyText(text: string, item?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showErrorSnack("Your browser didn't allow copying.");
    return false;
  }
  showSnack(item === undefined ? 'Copied to clipboard' : `${item} copied to clipboard`);
  return true;
}
