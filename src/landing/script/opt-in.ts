/** Sends the opt-in form in place and shows the server's answer beside the field or instead of the form. */

import { visitQuery } from './carry.ts';
import { privacySignals } from './privacy-signal.ts';

const unreachable = 'That did not go through. Please try again.';

/** Sends `form`; never rejects. The input stays until it is accepted, and a form is not sent twice at once. */
export async function sendOptIn(root: Document, form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const data = new FormData(form);
  const field = form.querySelector<HTMLInputElement>(`[name=${data.get('channel')}]`);
  const more = {
    r: root.referrer,
    q: visitQuery(root),
    z: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // This script shows how a number is understood (FAN-24).
    u: '1',
    ...privacySignals(),
  };
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  let taken = false;
  let message = unreachable;
  let dataUrl: string | undefined;
  let contact: string | undefined;
  try {
    // The cookie with the fan's answer about advertising pixels goes along: the server sends an event of its own.
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams([...data] as [string, string][]),
    });
    ({ message, dataUrl, contact } = (await answer.json()) as { message: string; dataUrl?: string; contact?: string });
    taken = answer.ok;
  } catch {
    // The network is down, or the server failed without a message.
  }
  form.ariaBusy = 'false';
  const said = form.querySelector<HTMLElement>('[data-said]');
  if (!said) return;
  said.textContent = message;
  if (taken) {
    form.classList.add('taken');
    form.dispatchEvent(new Event('taken', { bubbles: true }));
    form.reset();
    const left = form.querySelector<HTMLAnchorElement>('[data-left]');
    if (left && dataUrl) {
      left.href = dataUrl;
      left.hidden = false;
    }
    said.tabIndex = -1;
    said.focus();
  } else if (field) {
    // A number without its country code comes back with the one that the server takes it to have, to be looked at and sent again (FAN-24).
    if (contact) field.value = contact;
    field.ariaInvalid = contact ? null : 'true';
    field.focus();
  }
}
