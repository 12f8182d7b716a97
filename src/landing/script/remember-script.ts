/** Shows and changes which service the fan chose in this browser; the server sets the cookie, since browsers keep one of a script for days only. */

const serviceOf = (cookies: string): string => /(?:^|; )service=([a-z]+)/.exec(cookies)?.[1] ?? '';

/** Marks the button of the present choice. With a choice the buttons are in sight, so that one tap changes it. */
function showChoice(box: HTMLDetailsElement): void {
  const service = serviceOf(document.cookie);
  for (const button of box.querySelectorAll('button')) {
    button.ariaPressed = `${button.value === service}`;
    if (service && button.value === service) {
      box.open = true;
      say(box, `Pages here open ${button.textContent} at once.`);
    }
  }
}

/** Sends the pressed button of the form and stays on the page; never rejects. */
async function sendChoice(box: HTMLDetailsElement, form: HTMLFormElement, service: string): Promise<void> {
  const body = new URLSearchParams({ path: form.querySelector('input')?.value ?? '', service });
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => undefined);
  if (!answer?.ok) say(box, 'That did not go through. Please try again.');
  else if (!service) say(box, 'Pages here ask you every time.');
  showChoice(box);
}

function say(box: Element, text: string): void {
  const status = box.querySelector('p');
  if (status) status.textContent = text;
}

// A page is replaced at its release, so the box is looked for each time.
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const box = form.closest<HTMLDetailsElement>('.remember');
  if (!box) return;
  event.preventDefault();
  void sendChoice(box, form, (event.submitter as HTMLButtonElement).value);
});
const box = document.querySelector<HTMLDetailsElement>('.remember');
if (box) showChoice(box);

export {};
