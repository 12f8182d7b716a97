/** The sandbox's controls for the services that Fanfare calls: which of them fail, and how. */
import { type Failure, type Failures, failureLabels, failureModes } from '../failure-mode.ts';
import type { SandboxChoices } from '../sandbox-state.ts';
import { type Html, html } from './html.ts';

/** The card for all `services` by name. Its forms are posted below `base`. */
export function servicesCard({ failures }: SandboxChoices, services: readonly string[], base: string): Html {
  const option = (value: string, label: string) => html`<option value="${value}">${label}</option>`;
  return html`<section class="card">
<h2>Services</h2>
<form method="post" action="${base}/failure">
<label for="failure-service">When Fanfare calls</label>
<select id="failure-service" name="service">${services.map((name) => option(name, name))}</select>
<label for="failure-mode">the service</label>
<div class="pair"><select id="failure-mode" name="mode">${failureModes.map((mode) => option(mode, failureLabels[mode]))}</select><button aria-label="Use for this service">Use</button></div>
</form>
${Object.entries(failures).map(([service, failure]) => failingService(service, failure, base))}
</section>`;
}

function failingService(service: string, { mode }: Failure, base: string): Html {
  return html`<form method="post" action="${base}/failure" class="pair">
<input type="hidden" name="service" value="${service}"><input type="hidden" name="mode" value="none">
<span class="moved">${service}: ${failureLabels[mode].toLowerCase()}</span><button aria-label="Mend ${service}">Mend</button>
</form>`;
}

/** Sets how one of `services` fails. Returns undefined for an unknown form. */
export function changeFailure(
  failures: Failures,
  services: readonly string[],
  form: URLSearchParams,
): true | undefined {
  const service = services.find((name) => name === form.get('service'));
  const mode = failureModes.find((name) => name === form.get('mode'));
  if (service === undefined || mode === undefined) return undefined;
  failures.set(service, mode);
  return true;
}
