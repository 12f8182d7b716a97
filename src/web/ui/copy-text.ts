/** Copying to the clipboard, with a snack that says so (spec section 8). */
import { showErrorSnack, showSnack } from './snack.ts';

/** Copies `text`; the snack names `item` when there is one. Gives whether it worked. */
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
