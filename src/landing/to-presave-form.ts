/** Computes the pre-save form of a page: its two choices with their consent texts, and its button. */
import { defaultCta, destinationName } from '#domain/destinations/catalogue.ts';
import type { Destination } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { presaveConsent, presavePromise } from '#domain/presaves/consent.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import type { PresaveForm } from './page-model.ts';

/** The form of a destination that saves at `provider`; `path` is its link's. The caller checks the page's phase. */
export function toPresaveForm(
  page: LinkPage,
  destination: Pick<Destination, 'id' | 'cta'>,
  path: string,
  provider: PresaveProvider,
): PresaveForm {
  const service = destinationName(provider);
  const cta = destination.cta.trim() || defaultCta(provider, true);
  return {
    destinationId: destination.id,
    path,
    provider,
    button: cta.includes(service) ? cta : `${cta} on ${service}`,
    choices: [false, true].map((forever) => ({
      forever,
      name: forever ? 'Forever' : 'This release',
      promise: presavePromise({ provider, forever }, page),
      consent: presaveConsent({ provider, forever }, page),
    })),
  };
}
