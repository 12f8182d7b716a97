/** The copy buttons of the sandbox: without this script the value is still readable in the button's title. */
const status = document.querySelector('.status');
let clearing;

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
  if (!button) return;
  const value = button.getAttribute('data-copy') ?? '';
  try {
    await navigator.clipboard.writeText(value);
    status.textContent = 'Copied to clipboard';
  } catch {
    // Without permission (an address that is not this machine's) the value is shown to be copied by hand.
    status.textContent = value;
  }
  clearTimeout(clearing);
  clearing = setTimeout(() => {
    status.textContent = '';
  }, 5000);
});
