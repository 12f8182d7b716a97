/** The script of a page with an address to copy: the button copies it, or marks it where copying is not allowed. */

const address = document.querySelector<HTMLElement>('[data-address]');
const said = document.querySelector('[data-said]');

document.querySelector('[data-copy]')?.addEventListener('click', async () => {
  if (!address || !said) return;
  try {
    await navigator.clipboard.writeText(address.textContent ?? '');
    said.textContent = 'Copied to clipboard';
  } catch {
    // In an app's own browser: the fan's thumb has to do it.
    document.getSelection()?.selectAllChildren(address);
    said.textContent = 'Press the marked address to copy it.';
  }
});
