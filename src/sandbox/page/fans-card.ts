/** The sandbox's control over the music services' fans: how each service behaves, and whose permission is taken back. */
import type { Clock } from '#domain/kernel/clock.ts';
import { fanAccounts } from '../fans/fan-accounts.ts';
import { type MoodyService, moodLabels, moodyServices, serviceMoods } from '../fans/service-mood.ts';
import type { SandboxChoices, SandboxState } from '../sandbox-state.ts';
import { type Html, html } from './html.ts';

const names: Record<MoodyService, string> = { spotify: 'Spotify', applemusic: 'Apple Music' };

/** The card; its forms go below `base`. */
export function fansCard({ moods }: SandboxChoices, base: string): Html {
  const option = (value: string, label: string, isChosen: boolean) =>
    isChosen
      ? html`<option value="${value}" selected>${label}</option>`
      : html`<option value="${value}">${label}</option>`;
  const moodForm = (service: MoodyService) => html`<form method="post" action="${base}/mood">
<input type="hidden" name="service" value="${service}">
<label for="mood-${service}">${names[service]} towards fans</label>
<div class="pair"><select id="mood-${service}" name="mood">${serviceMoods.map((mood) => option(mood, moodLabels[mood], mood === moods[service]))}</select><button aria-label="Use for ${names[service]}">Use</button></div>
</form>`;
  return html`<section class="card">
<h2>Pre-saves</h2>
${moodyServices.map(moodForm)}
<form method="post" action="${base}/revoke">
<label for="revoke">Take back every permission of</label>
<div class="pair"><select id="revoke" name="account">${fanAccounts.map(({ id, name }) => option(id, name, false))}</select><button>Take back</button></div>
</form>
</section>`;
}

/** Sets how a service behaves; undefined when the form is not one of ours. */
export function changeMood(state: SandboxState, form: URLSearchParams): true | undefined {
  const service = moodyServices.find((name) => name === form.get('service'));
  const mood = serviceMoods.find((name) => name === form.get('mood'));
  if (service === undefined || mood === undefined) return undefined;
  state.change({ moods: { ...state.read().moods, [service]: mood } });
  return true;
}

/** Takes back what a fan gave until now, at both services; a later permission is good again. */
export function revokeFan(state: SandboxState, clock: Clock, form: URLSearchParams): true | undefined {
  const account = fanAccounts.find(({ id }) => id === form.get('account'));
  if (account === undefined) return undefined;
  const now = clock.now().getTime();
  const taken = Object.fromEntries(moodyServices.map((service) => [`${service}:${account.id}`, now]));
  state.change({ revoked: { ...state.read().revoked, ...taken } });
  return true;
}
