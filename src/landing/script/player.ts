/** The audio player: play and pause, previous and next around the list, progress against thirty seconds (PAGE-7). */

/** The length of a preview in seconds; progress is counted against it. */
export const previewSeconds = 30;

const notAvailable = 'This preview is not available right now.';

/** What `bringToLife` needs of the player. */
export interface Player {
  /** Runs the pressed button's action: play (or pause), previous, next. */
  act(button: Element): void;
  /** Stops playback and releases the audio. */
  stop(): void;
}

interface Track {
  name: string;
  url: string;
}

/** Makes the page's player. Audio is loaded on the first press; elements are looked up at each use. */
export function createPlayer(root: Document): Player {
  let audio: HTMLAudioElement | undefined;
  let loaded = '';
  let position = 0;

  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const tracks = (): Track[] => JSON.parse(find('[data-player]')?.dataset.player ?? '[]') as Track[];

  // After an error a browser reports neither playing nor paused.
  const plays = () => audio !== undefined && !audio.paused && !audio.error;

  const draw = () => {
    if (!audio) return;
    const seconds = Math.min(audio.currentTime, previewSeconds);
    const bar = root.querySelector('progress');
    if (bar) bar.value = seconds;
    show('[data-time]', `0:${String(Math.floor(seconds)).padStart(2, '0')}`);
    show('[data-trouble]', audio.error ? notAvailable : '');
    show('[data-name]', tracks()[position]?.name ?? '');
    const { classList } = find('[data-player]') ?? {};
    classList?.toggle('gone', audio.error !== null);
    classList?.toggle('playing', plays());
    classList?.toggle('waiting', plays() && audio.readyState < audio.HAVE_FUTURE_DATA);
    find('[data-act=play]')?.setAttribute('aria-label', plays() ? 'Pause preview' : 'Play preview');
  };
  const show = (selector: string, text: string) => {
    const place = find(selector);
    if (place && place.textContent !== text) place.textContent = text;
  };

  const move = (steps: number) => {
    const count = tracks().length;
    position = (position + steps + count) % count;
  };
  const play = () => {
    const url = tracks()[position]?.url;
    if (!url) return;
    audio ??= createAudio();
    // A file that failed to load is requested again.
    if (loaded !== url || audio.error) {
      loaded = url;
      audio.src = url;
    }
    // Playback was refused without a gesture, or the file is missing: the buttons show it.
    audio.play().catch(draw);
  };
  /** The preview has ended: plays the next track, or stops after the last one. */
  const finish = () => {
    if (!audio) return;
    audio.pause();
    audio.currentTime = 0;
    move(1);
    if (position > 0) play();
    else if (tracks().length > 1) loaded = '';
    draw();
  };
  const createAudio = () => {
    const made = new Audio();
    for (const name of ['play', 'playing', 'pause', 'waiting', 'error', 'timeupdate'])
      made.addEventListener(name, draw);
    made.addEventListener('ended', finish);
    made.addEventListener('timeupdate', () => {
      if (made.currentTime >= previewSeconds) finish();
    });
    return made;
  };

  return {
    act: (button) => {
      const act = button.getAttribute('data-act');
      if (act === 'play' && plays()) audio?.pause();
      else {
        if (act !== 'play') move(act === 'next' ? 1 : -1);
        play();
      }
      draw();
    },
    stop: () => {
      audio?.pause();
      audio = undefined;
    },
  };
}
