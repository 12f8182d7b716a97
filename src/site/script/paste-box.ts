/** The paste box: says that the page is being made, and lets the email boxes claim it once it is in the frame. */
import { showLaterFrames } from './later-frames.ts';

/** Watches the form and its frame. */
export function watchPasteBox(document: Document): void {
  const form = document.querySelector<HTMLFormElement>('[data-paste]');
  const status = document.querySelector<HTMLElement>('[data-paste-status]');
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  if (form === null || status === null || stage === null) return;
  const input = form.querySelector('input');
  const say = (text: string): void => {
    status.textContent = text;
  };
  form.addEventListener('submit', (event) => {
    if (input === null || input.value.trim() === '') {
      event.preventDefault();
      input?.focus();
      return;
    }
    // The page goes into the frame, which may not be there yet.
    showLaterFrames(stage);
    stage.dataset.state = 'loading';
    say('Making the page…');
    // On a phone the frame is below the window.
    stage.querySelector('.phone')?.scrollIntoView({ block: 'nearest' });
  });
  // Pasting is enough; a typed name is sent by Enter.
  input?.addEventListener('paste', () => setTimeout(() => input.value.trim() !== '' && form.requestSubmit()));
  const readFrame = ({ target: frame }: Event): void => {
    if (!(frame instanceof HTMLIFrameElement)) return;
    const shown = frame.contentDocument?.querySelector<HTMLElement>('[data-found], [data-problem], [data-matches]');
    if (shown === null || shown === undefined) return;
    stage.dataset.state = 'done';
    if (shown.dataset.problem !== undefined) {
      say(shown.querySelector('.subtitle')?.textContent ?? '');
      return;
    }
    if (shown.dataset.matches !== undefined) {
      say('Choose the one that you mean.');
      return;
    }
    const title = frame.contentDocument?.title ?? '';
    const count = Number(shown.dataset.found);
    say(`${count === 1 ? 'One service' : `${count} services`} found for ${title}. Enter your email to claim the page.`);
    const source = new URL(shown.dataset.source ?? '', location.href).searchParams.get('source') ?? '';
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type="hidden"][name="source"]'))
      field.value = source;
    for (const note of document.querySelectorAll<HTMLElement>('[data-claim-note]'))
      note.textContent = `You claim the page of ${title}.${note.dataset.claimNote ?? ''}`;
  };
  // The event of a frame reaches what is around it only while it is on its way down.
  stage.addEventListener('load', readFrame, true);
}
