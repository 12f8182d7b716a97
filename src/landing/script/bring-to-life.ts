/** Starts everything interactive on a rendered page: countdown, player, video, forms and beacon. */
import { sendView } from './beacon.ts';
import { carryCampaign, carryInForm } from './carry.ts';
import { runCountdown } from './countdown.ts';
import { leaveFrame } from './frame.ts';
import { sendOptIn } from './opt-in.ts';
import { createPlayer } from './player.ts';
import { forgetSaved } from './saved.ts';
import { turnOver } from './turn-over.ts';
import { openVideo } from './video.ts';

/** What to start. */
export interface LifeOptions {
  /** True on the fan's own page; false in the wizard's preview, where nothing is counted and links do not open. */
  visitor: boolean;
}

/** Starts everything inside `root`. Returns a function that stops it all. */
export function bringToLife(root: Document, { visitor }: LifeOptions): () => void {
  const player = createPlayer(root);

  const onClick = (event: Event) => {
    const target = event.target as Element | null;
    const button = target?.closest('[data-act]');
    const video = target?.closest<HTMLElement>('[data-video]');
    if (button) player.act(button);
    else if (video && openVideo(video)) event.preventDefault();
    else if (visitor) leaveFrame(target);
    else if (target?.closest('a')) event.preventDefault();
  };
  root.addEventListener('click', onClick);

  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    const inPlace = form.matches('[data-optin]');
    if (inPlace || !visitor) event.preventDefault();
    if (!visitor) return;
    // It shows its own failure in the form and does not reject.
    if (inPlace) void sendOptIn(root, form);
    else {
      carryInForm(root, form);
      leaveFrame(form);
    }
  };
  root.addEventListener('submit', onSubmit);

  const countdown = runCountdown(root, () => {
    if (visitor) void turnOver(root);
  });
  if (visitor) {
    forgetSaved();
    carryCampaign(root);
    sendView(root, countdown.follow);
  }

  return () => {
    root.removeEventListener('click', onClick);
    root.removeEventListener('submit', onSubmit);
    countdown.stop();
    player.stop();
  };
}
