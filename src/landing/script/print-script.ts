/** The script of a shared report: its button opens the browser's print dialog, which also saves a PDF. Without script there is no button. */

const button = document.querySelector<HTMLButtonElement>('[data-print]');
if (button) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
