/** The entry of a private preview's script: player, video and countdown. It counts, stores and sends nothing (LINK-86). */
import { runCountdown } from './countdown.ts';
import { createPlayer } from './player.ts';
import { openVideo } from './video.ts';

const player = createPlayer(document);
document.addEventListener('click', (event) => {
  const target = event.target as Element | null;
  const button = target?.closest('[data-act]');
  const video = target?.closest<HTMLElement>('[data-video]');
  if (button) player.act(button);
  else if (video && openVideo(video)) event.preventDefault();
});
runCountdown(document, () => undefined);
