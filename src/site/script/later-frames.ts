/** Frames outside the window: their documents are fetched when a visitor comes near. Without script they are there from the beginning. */

/** Watches every `[data-later]`, whose value says how far outside the window its frames are fetched, such as `600px`. */
export function watchLaterFrames(document: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-later]')) {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        showLaterFrames(part);
      },
      { rootMargin: part.dataset.later },
    );
    watcher.observe(part);
  }
}

/** Puts the frames of a part in their places. Where they are already, nothing happens. */
export function showLaterFrames(part: Element): void {
  // Where scripts run, the browser reads what is in `noscript` as text.
  for (const later of part.querySelectorAll('noscript')) later.outerHTML = later.textContent;
}
