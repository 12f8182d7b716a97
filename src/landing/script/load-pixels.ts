/** Loads the pixel script once the server said that pixels may fire or that the fan must be asked. */

/** Takes the server's header, `fire <id>` or `ask <id>`, and passes it to the script, which is loaded on first use. */
export function loadPixels(root: Document, words: string): void {
  const url = root.querySelector<HTMLElement>('[data-pixel-script]')?.dataset.pixelScript;
  if (!url) return;
  if (root.querySelector('[data-words]')) {
    root.dispatchEvent(new CustomEvent('pixels', { detail: words }));
    return;
  }
  const script = root.createElement('script');
  script.src = url;
  script.dataset.words = words;
  root.head.append(script);
}
