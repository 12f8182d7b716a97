/** The sandbox's control over the services that Fanfare calls: which of them fail just now, and how. */

import { type Trouble, troubleLabels, troubles } from '../failure-mode.ts';
import type { SandboxChoices, SandboxState } from '../sandbox-state.ts';
import { type Html, html } from './html.ts';

/** The card over all `services` by name; its forms go below `base`. */
export function servicesCard(choices: SandboxChoices, services: readonly string[], base: string): Html {
  const options = (list: readonly { value: string; label: string }[]) =>
    list.map(({ value, label }) => html`<option value="${value}">${label}</option>`);
  const failing = Object.entries(choices.troubles).filter(([, trouble]) => trouble !== 'none');
  return html`<section class="card">
<h2>Services</h2>
<form method="post" action="${base}/trouble">
<label for="trouble-service">When Fanfare calls</label>
<select id="trouble-service" name="service">${options(services.map((name) => ({ value: name, label: name })))}</select>
<label for="trouble">the service</label>
<div class="pair"><select id="trouble" name="trouble">${options(troubles.map((trouble) => ({ value: trouble, label: troubleLabels[trouble] })))}</select><button aria-label="Use for this service">Use</button></div>
</form>
${failing.map(([service, trouble]) => failingService(service, trouble, base))}
</section>`;
}

function failingService(service: string, trouble: Trouble, base: string): Html {
  return html`<form method="post" action="${base}/trouble" class="pair">
<input type="hidden" name="service" value="${service}"><input type="hidden" name="trouble" value="none">
<span class="moved">${service}: ${troubleLabels[trouble].toLowerCase()}</span><button aria-label="Mend ${service}">Mend</button>
</form>`;
}

/** Sets how one of `services` fails; undefined when the form is not one of ours. */
export function changeTrouble(
  state: SandboxState,
  services: readonly string[],
  form: URLSearchParams,
): true | undefined {
  const service = services.find((name) => name === form.get('service'));
  const trouble = troubles.find((name) => name === form.get('trouble'));
  if (service === undefined || trouble === undefined) return undefined;
  state.change({ troubles: { ...state.read().troubles, [service]: trouble } });
  return true;
}
