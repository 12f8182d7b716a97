/** The sandbox's control over the invented fans: whose permissions are revoked. */
import type { Clock } from '#domain/kernel/clock.ts';
import { fanAccounts } from '../fans/fan-accounts.ts';
import { fanServices } from '../fans/fans.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { type Html, html } from './html.ts';

/** The card; its form goes below `base`. */
export function fansCard(base: string): Html {
  return html`<section class="card">
<h2>Pre-saves</h2>
<form method="post" action="${base}/revoke">
<label for="revoke">Take back every permission of</label>
<div class="pair"><select id="revoke" name="account">${fanAccounts.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select><button>Take back</button></div>
</form>
</section>`;
}

/** Revokes what a fan permitted until now, at every service; a later permission is good again. Undefined when the form is not one of ours. */
export function revokeFan(state: SandboxState, clock: Clock, form: URLSearchParams): true | undefined {
  const account = fanAccounts.find(({ id }) => id === form.get('account'));
  if (account === undefined) return undefined;
  const now = clock.now().getTime();
  const revoked = Object.fromEntries(fanServices.map((service) => [`${service}:${account.id}`, now]));
  state.change({ revoked: { ...state.read().revoked, ...revoked } });
  return true;
}
