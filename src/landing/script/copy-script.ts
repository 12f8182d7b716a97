/** The script of a page with a URL to copy: the button copies it, or selects it where copying is not allowed. */

const address = document.querySelector<HTMLElement>('[data-address]');
const said = document.querySelector('[data-said]');

document.querySelector('[data-copy]')?.addEventListener('click', async () => {
  if (!address || !said) return;
  try {
    await navigator.clipboard.writeText(address.textContent ?? '');
    said.textContent = 'Copied to clipboard';
  } catch {
    // In-app browsers may forbid copying, so the fan copies the selection by hand.
    document.getSelection()?.selectAllChildren(address);
    said.textContent = 'Press the marked address to copy it.';
  }
});
