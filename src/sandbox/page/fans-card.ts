/** The sandbox's controls for the invented fans: revoke their permissions. */
import type { Clock } from '#domain/kernel/clock.ts';
import { fanAccounts } from '../fans/fan-accounts.ts';
import { fanServices } from '../fans/fans.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { type Html, html } from './html.ts';

/** The card. Its form is posted below `base`. */
export function fansCard(base: string): Html {
  return html`<section class="card">
<h2>Pre-saves</h2>
<form method="post" action="${base}/revoke">
<label for="revoke">Take back every permission of</label>
<div class="pair"><select id="revoke" name="account">${fanAccounts.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select><button>Take back</button></div>
</form>
</section>`;
}

/** Revokes a fan's current permissions at every service; later ones are valid again. Returns undefined for an unknown form. */
export function revokeFan(state: SandboxState, clock: Clock, form: URLSearchParams): true | undefined {
  const account = fanAccounts.find(({ id }) => id === form.get('account'));
  if (account === undefined) return undefined;
  const now = clock.now().getTime();
  const revoked = Object.fromEntries(fanServices.map((service) => [`${service}:${account.id}`, now]));
  state.change({ revoked: { ...state.read().revoked, ...revoked } });
  return true;
}
