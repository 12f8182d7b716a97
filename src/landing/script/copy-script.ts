/** The script of a page with a URL to copy: the button copies it, or selects it where copying is not allowed. */

const url = document.querySelector<HTMLElement>('[data-address]');
const said = document.querySelector('[data-said]');

async function copy(): Promise<void> {
  if (!url || !said) return;
  try {
    await navigator.clipboard.writeText(url.textContent ?? '');
    said.textContent = 'Copied to clipboard';
  } catch {
    // In-app browsers may forbid copying, so the fan copies the selection by hand.
    document.getSelection()?.selectAllChildren(url);
    said.textContent = 'Press the marked address to copy it.';
  }
}

document.querySelector('[data-copy]')?.addEventListener('click', () => void copy());
