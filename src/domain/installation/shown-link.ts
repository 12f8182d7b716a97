/** A link as pages of the installation show it: without the parts whose vendors are off (MODE-7, MODE-8, MODE-10). */
import type { Destination, Link } from '#domain/links/link.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import { has } from './hidden-parts.ts';
import type { VendorNeed } from './vendor-modes.ts';

type Modes = Partial<Record<VendorNeed, string>>;

/** What a pre-save at each service goes through. */
const needOfPresave: Record<PresaveProvider, VendorNeed> = { spotify: 'catalogue', applemusic: 'appleMusic' };

/** Whether pages show a destination: its text or its pre-save may belong to what is off. */
export function isShown(destination: Parameters<typeof presaveProvider>[0], modes: Modes): boolean {
  if (destination.type === 'text') return has(modes, 'texts');
  const provider = presaveProvider(destination, 'before');
  return provider === undefined || has(modes, needOfPresave[provider]);
}

function withoutNumbers(destination: Destination): Destination {
  const { config } = destination;
  return config !== null && 'phone_number_capture' in config
    ? { ...destination, config: { ...config, phone_number_capture: false } }
    : destination;
}

/** The link itself where nothing is left out. What is stored stays. */
export function shownLink(link: Link, modes: Modes): Link {
  const shown = link.destinations.filter((destination) => isShown(destination, modes));
  const destinations = has(modes, 'texts') ? shown : shown.map(withoutNumbers);
  return { ...link, destinations };
}
