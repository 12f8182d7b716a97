/** Frames far down the page: their documents are fetched when a visitor comes near. Without script they are there from the beginning. */

/** How far outside the window they are fetched, so that they are there when they are reached. */
const nearby = '600px';

/** Watches every `[data-later]`: when it comes near, what its `noscript` elements hold takes their place. */
export function watchLaterFrames(document: Document): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        // Where scripts run, the browser reads what stands in `noscript` as text.
        for (const later of target.querySelectorAll('noscript')) later.outerHTML = later.textContent;
      }
    },
    { rootMargin: nearby },
  );
  for (const part of document.querySelectorAll('[data-later]')) watcher.observe(part);
}
