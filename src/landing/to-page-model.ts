/** Computes what a page shows at an instant: phase, titles, rows, lead and socials (PAGE-1 to PAGE-15). */
import { defaultOptinText } from '#domain/destinations/capture-defaults.ts';
import { defaultCta, destinationName, isService } from '#domain/destinations/catalogue.ts';
import { isShown } from '#domain/destinations/destination-checks.ts';
import { loadableUrl } from '#domain/destinations/destination-url.ts';
import { captureChannels, consentWords, optInPlatform } from '#domain/fans/capture.ts';
import { destinationHref } from '#domain/hosts/page-url.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import type { LinkPage, SocialType } from '#domain/links/link-page.ts';
import { podcastKind } from '#domain/links/podcast.ts';
import { previewHref, previewPictureOf } from '#domain/links/preview-picture.ts';
import { pagePhase, releaseSummary, shownTitles } from '#domain/links/release-phase.ts';
import { youtubeId } from '#domain/links/youtube.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import type { Countdown, PageLead, PageModel, PageRow } from './page-model.ts';
import type { PageUrls } from './page-renderer.ts';
import { toPresaveForm } from './to-presave-form.ts';

/** The names of the networks for screen readers. */
const socialLabels: Record<SocialType, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitter: 'X',
  twitch: 'Twitch',
  facebook: 'Facebook',
  website: 'Website',
};

/** The model of a page. Takes the read model, the instant and the page's URLs. Never throws for what people typed. */
export function toPageModel(page: LinkPage, now: Date, urls: PageUrls): PageModel {
  const { link, artist } = page;
  const phase = pagePhase(link, now);
  const rows = toRows(page, phase, urls.path);
  return {
    linkId: link.id,
    type: link.type,
    podcast: podcastKind(link),
    phase,
    theme: link.theme,
    coverImageStyle: link.coverImageStyle,
    previewType: link.previewType,
    lead: toLead(link),
    artistName: artist.name,
    ...shownTitles(link, now),
    description: link.description,
    image: loadableUrl(link.image),
    imageBlur: link.imageBlur?.startsWith('data:image/') ? link.imageBlur : null,
    rows,
    remember: toRemember(link, rows, urls.path),
    socials: link.displayArtistSocials
      ? page.socials.flatMap(({ type, url }) => {
          const targetUrl = loadableUrl(url);
          return targetUrl === null ? [] : [{ type, url: targetUrl, label: socialLabels[type] }];
        })
      : [],
    countdown: phase === 'before' ? toCountdown(link, now) : null,
    privacyHref: privacyHref(urls.path),
    pixels: toPixels(page, urls.path),
    url: urls.pageUrl,
    share: {
      title: link.shareTitle,
      description: link.shareDescription,
      pictureHref: previewHref(previewPictureOf(page, now)),
    },
    rid: link.rid,
  };
}

/** The path of a page's privacy page on its own host. */
function privacyHref(path: string): string {
  return `/_/privacy?p=${encodeURIComponent(path)}`;
}

function toPixels({ pixels, artist }: LinkPage, path: string): PageModel['pixels'] {
  if (pixels.length === 0) return undefined;
  const list = pixels.map(({ provider, pixel, conversionTag, script }) => ({ provider, pixel, conversionTag, script }));
  return { path, artistName: artist.name, privacyHref: privacyHref(path), list };
}

function toRows(page: LinkPage, phase: PageModel['phase'], path: string): PageRow[] {
  const { destinations } = page.link;
  return destinations
    .filter((destination) => isShown(destination, page.artist) && destination.preRelease === (phase === 'before'))
    .sort((one, other) => one.priority - other.priority)
    .flatMap((destination): PageRow[] => {
      const { id, text, type, url } = destination;
      if (type === 'header') return text === '' ? [] : [{ kind: 'header', id, text }];
      if (type === 'text' || type === 'message_optin') return toFormRow(page, destination, path);
      const provider = presaveProvider(destination, phase);
      if (provider !== undefined) return [toPresaveRow(page, destination, path, provider)];
      return url === '' ? [] : [toDestinationRow(destination, destinationHref(path, destination, destinations))];
    });
}

/** The services on the page, each once, when one of the link's rules asks which one the fan chose. */
function toRemember({ rules }: Link, rows: readonly PageRow[], path: string): PageModel['remember'] {
  if (!rules.some(({ action, services }) => action === 'remembered' || services.length > 0)) return null;
  const types = rows.flatMap((row) => (row.kind === 'destination' && isService(row.type) ? [row.type] : []));
  const services = [...new Set(types)].map((type) => ({ type, name: destinationName(type) }));
  return services.length === 0 ? null : { path, services };
}

function toFormRow(page: LinkPage, destination: Destination, path: string): PageRow[] {
  const { id, type, text, description, cta } = destination;
  const logo = loadableUrl(destination.logo);
  const channels = captureChannels(destination, page.artist).map((channel) => ({
    channel,
    consent: consentWords(optInPlatform(destination, channel), page),
  }));
  if (channels.length === 0) return [];
  const form = { destinationId: id, path, channels };
  if (type === 'message_optin') return [{ kind: 'optin', id, text: text || defaultOptinText, description, logo, form }];
  return [
    {
      kind: 'text',
      id,
      name: text || destinationName(type),
      description,
      logo,
      cta: cta.trim() || defaultCta(type),
      form,
    },
  ];
}

function toDestinationRow(destination: Destination, href: string): PageRow {
  const { id, type, description, logo } = destination;
  const service = destinationName(type);
  const name = destination.text || (isService(type) ? service : hostOf(destination.url));
  const full = destination.cta.trim();
  // 'Stream on Spotify' beside the word Spotify says it twice and does not fit a small phone.
  const suffix = ` on ${service}`;
  const cta = name === service && full.endsWith(suffix) ? full.slice(0, -suffix.length) : full;
  const label = isService(type) && full !== '' && !full.includes(service) ? `${full}${suffix}` : full;
  return { kind: 'destination', id, type, name, description, cta, label, href, logo: loadableUrl(logo) };
}

function toPresaveRow(page: LinkPage, destination: Destination, path: string, provider: PresaveProvider): PageRow {
  const { id, text, description } = destination;
  const form = toPresaveForm(page, destination, path, provider);
  const cta = destination.cta.trim() || defaultCta(provider, true);
  const logo = loadableUrl(destination.logo);
  const name = text || destinationName(provider);
  return { kind: 'presave', id, name, description, logo, cta, label: form.button, form };
}

function toLead(link: Link): PageLead {
  const first = [...link.tracks].sort((one, other) => one.priority - other.priority);
  if (link.previewType === 'youtube') {
    const id = first.map((track) => youtubeId(track.url)).find((found) => found !== undefined);
    return id === undefined ? { kind: 'cover' } : { kind: 'video', youtubeId: id };
  }
  if (link.previewType === 'image') return { kind: 'cover' };
  const tracks = first.flatMap(({ name, url }) => {
    const targetUrl = loadableUrl(url);
    return targetUrl === null ? [] : [{ name, url: targetUrl }];
  });
  return tracks.length === 0 ? { kind: 'cover' } : { kind: 'player', tracks };
}

function toCountdown(link: Link, now: Date): Countdown | null {
  if (link.releaseTime === null) return null;
  return {
    releaseTime: link.releaseTime.toISOString(),
    summary: releaseSummary(link.releaseTime, link.timezone),
    secondsLeft: Math.floor((link.releaseTime.getTime() - now.getTime()) / 1000),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}
