/** Counts down to the release: days, hours, minutes and seconds, each second. */

/** Ticks whatever countdown stands in `root` at each second. Calls `onRelease` once for each release time that passes. Gives its stop. */
export function runCountdown(root: Document, onRelease: () => void): () => void {
  let passed = '';
  const tick = () => {
    const clock = root.querySelector<HTMLElement>('[data-release]');
    const release = clock?.dataset.release;
    if (!clock || !release) return;
    const left = Math.max(0, Math.ceil((Date.parse(release) - Date.now()) / 1000));
    const parts = [left / 86_400, (left / 3600) % 24, (left / 60) % 60, left % 60];
    clock.querySelectorAll('dd').forEach((place, index) => {
      const text = String(Math.floor(parts[index] ?? 0)).padStart(2, '0');
      if (place.textContent !== text) place.textContent = text;
    });
    if (left === 0 && passed !== release) {
      passed = release;
      onRelease();
    }
  };
  tick();
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
