/** The four pixel providers as data: how their ids are written, what they need, where their script is, and what a page must let through for them. */

/** The providers, in the order in which they are shown (PIX-1). */
export const pixelProviders = ['Facebook', 'TikTok', 'AdWords', 'Snapchat'] as const;
export type PixelProvider = (typeof pixelProviders)[number];

/** What a provider's script reaches, as sources of a content policy. */
export interface ProviderSources {
  script: readonly string[];
  connect: readonly string[];
  image: readonly string[];
  frame: readonly string[];
}

/** What is known of a provider. */
export interface ProviderFacts {
  /** The company, as fans know it. */
  company: string;
  /** What a fan can read about it. */
  privacyAddress: string;
  /** How ids are written. They reach a page and its content policy, so nothing but these characters passes. */
  id: RegExp;
  /** With an access token, events are sent from the server too; Google has none for its tag (decision 0015). */
  takesToken: boolean;
  /** How a conversion's label is written, where the provider has such a thing. */
  conversionTag: RegExp | undefined;
  /** Whether the platform can be asked if id and token are good. */
  isTestable: boolean;
  /** The address of the browser's script on the provider's own servers. */
  script: string;
  sources: ProviderSources;
}

/** The providers. */
export const providerFacts: Record<PixelProvider, ProviderFacts> = {
  Facebook: {
    company: 'Meta (Facebook and Instagram)',
    privacyAddress: 'https://www.facebook.com/privacy/policy',
    id: /^\d{5,20}$/,
    takesToken: true,
    conversionTag: undefined,
    isTestable: true,
    script: 'https://connect.facebook.net/en_US/fbevents.js',
    sources: {
      script: ['https://connect.facebook.net'],
      connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
      image: ['https://www.facebook.com'],
      frame: ['https://www.facebook.com'],
    },
  },
  TikTok: {
    company: 'TikTok',
    privacyAddress: 'https://www.tiktok.com/legal/privacy-policy',
    id: /^[A-Z0-9]{16,32}$/,
    takesToken: true,
    conversionTag: undefined,
    isTestable: false,
    script: 'https://analytics.tiktok.com/i18n/pixel/events.js',
    sources: {
      script: ['https://analytics.tiktok.com'],
      connect: ['https://analytics.tiktok.com'],
      image: ['https://analytics.tiktok.com'],
      frame: [],
    },
  },
  AdWords: {
    company: 'Google Ads',
    privacyAddress: 'https://policies.google.com/privacy',
    id: /^AW-\d{6,15}$/,
    takesToken: false,
    conversionTag: /^[A-Za-z0-9_-]{4,64}$/,
    isTestable: false,
    script: 'https://www.googletagmanager.com/gtag/js',
    sources: {
      script: [
        'https://www.googletagmanager.com',
        'https://www.googleadservices.com',
        'https://googleads.g.doubleclick.net',
      ],
      connect: [
        'https://www.googletagmanager.com',
        'https://www.googleadservices.com',
        'https://googleads.g.doubleclick.net',
        'https://www.google.com',
      ],
      image: [
        'https://www.googletagmanager.com',
        'https://www.googleadservices.com',
        'https://googleads.g.doubleclick.net',
        'https://www.google.com',
      ],
      frame: ['https://td.doubleclick.net', 'https://www.googletagmanager.com'],
    },
  },
  Snapchat: {
    company: 'Snap (Snapchat)',
    privacyAddress: 'https://values.snap.com/privacy/privacy-policy',
    id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    takesToken: true,
    conversionTag: undefined,
    isTestable: true,
    script: 'https://sc-static.net/scevent.min.js',
    sources: {
      script: ['https://sc-static.net', 'https://tr.snapchat.com'],
      connect: ['https://tr.snapchat.com'],
      image: ['https://tr.snapchat.com'],
      frame: ['https://tr.snapchat.com'],
    },
  },
};

/** Tells whether a text names a provider. */
export function isPixelProvider(text: string): text is PixelProvider {
  return pixelProviders.some((provider) => provider === text);
}

/** A pixel as a page has it: nothing in it is secret. */
export interface PagePixel {
  id: string;
  provider: PixelProvider;
  /** The id at the provider. */
  pixel: string;
  /** A conversion's label; empty where the provider has none. */
  conversionTag: string;
  /** Where this installation has the provider's script from. */
  script: string;
  /** Whether its events are sent from the server too. */
  hasToken: boolean;
}

/** What a page with a pixel must let through: the provider's own servers, or only the one place where this installation has the script from. */
export function sourcesOf({ provider, script }: Pick<PagePixel, 'provider' | 'script'>): ProviderSources {
  const facts = providerFacts[provider];
  if (new URL(script).origin === new URL(facts.script).origin) return facts.sources;
  const { origin } = new URL(script);
  return { script: [origin], connect: [origin], image: [origin], frame: [] };
}
