/** Counts down to the release every second, by the server's clock. */

export interface RunningCountdown {
  /** Sets the server's current time, in milliseconds since 1970. */
  follow(instant: number): void;
  stop(): void;
}

/**
 * Updates the countdown in `root` each second. Until it knows the server's time it uses this
 * device's clock. Calls `onRelease` once for each release time that passes.
 */
export function runCountdown(root: Document, onRelease: () => void): RunningCountdown {
  let passed = '';
  let ahead = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    const clock = root.querySelector<HTMLElement>('[data-release]');
    const release = clock?.dataset.release ?? '';
    const milliseconds = Date.parse(release) - Date.now() - ahead;
    if (clock && !Number.isNaN(milliseconds)) {
      const left = Math.max(0, Math.ceil(milliseconds / 1000));
      draw(clock, [left / 86_400, (left / 3600) % 24, (left / 60) % 60, left % 60]);
      if (left === 0 && passed !== release) {
        passed = release;
        onRelease();
      }
    }
    clearTimeout(timer);
    // Waits until the next second starts.
    timer = setTimeout(tick, milliseconds > 0 ? milliseconds % 1000 || 1000 : 1000);
  };
  tick();
  return {
    follow(instant) {
      ahead = instant - Date.now();
      tick();
    },
    stop: () => clearTimeout(timer),
  };
}

function draw(clock: HTMLElement, parts: number[]): void {
  clock.querySelectorAll('dd').forEach((place, index) => {
    const text = String(Math.floor(parts[index] ?? 0)).padStart(2, '0');
    if (place.textContent !== text) place.textContent = text;
  });
}
