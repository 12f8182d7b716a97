/** Loads the script of pages with pixels, once the server said that pixels may fire or that the fan is to be asked. */

/** Takes the server's words, `fire <id>` or `ask <id>`; hands them to the script, which is loaded at the first time only. */
export function loadPixels(root: Document, words: string): void {
  const address = root.querySelector<HTMLElement>('[data-pixel-script]')?.dataset.pixelScript;
  if (!address) return;
  if (root.querySelector('[data-words]')) {
    root.dispatchEvent(new CustomEvent('pixels', { detail: words }));
    return;
  }
  const script = root.createElement('script');
  script.src = address;
  script.dataset.words = words;
  root.head.append(script);
}
