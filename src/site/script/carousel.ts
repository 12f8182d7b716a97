/** The carousel's two buttons, which scroll by one panel. Without script it scrolls by finger, wheel and keyboard. */

/** Connects the buttons, and disables the one that has nowhere to go. */
export function watchCarousel(document: Document): void {
  const track = document.querySelector<HTMLElement>('[data-carousel]');
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-scroll]');
  if (track === null) return;
  const update = (): void => {
    const rest = track.scrollWidth - track.clientWidth - track.scrollLeft;
    for (const button of buttons) button.disabled = button.dataset.scroll === '1' ? rest < 2 : track.scrollLeft < 2;
  };
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const panel = track.firstElementChild?.getBoundingClientRect().width ?? track.clientWidth;
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      track.scrollBy({ left: Number(button.dataset.scroll) * (panel + 16), behavior: calm ? 'auto' : 'smooth' });
    });
  }
  track.addEventListener('scroll', update, { passive: true });
  addEventListener('resize', update);
  // Measured after the first paint: asked for now, the browser would have to lay the whole page out within this script.
  new ResizeObserver(update).observe(track);
}
