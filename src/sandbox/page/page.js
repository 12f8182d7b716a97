/** The sandbox's copy buttons. Without this script the button's title still shows the value. */
const status = document.querySelector('.status');
let clearing;

/** @param {Event} event */
async function copy(event) {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
  if (!button) return;
  const value = button.getAttribute('data-copy') ?? '';
  try {
    await navigator.clipboard.writeText(value);
    status.textContent = 'Copied to clipboard';
  } catch {
    // Without clipboard permission (outside localhost) the value is shown for copying by hand.
    status.textContent = value;
  }
  clearTimeout(clearing);
  clearing = setTimeout(() => {
    status.textContent = '';
  }, 5000);
}

document.addEventListener('click', (event) => void copy(event));
