/** The four pixel providers as data: formats of their ids, what they need, and their entries in the content policy. */

/** The providers, in the order in which they are shown (PIX-1). */
export const pixelProviders = ['Facebook', 'TikTok', 'AdWords', 'Snapchat'] as const;
export type PixelProvider = (typeof pixelProviders)[number];

/** The hosts that a provider's script uses, as sources of a content policy. */
export interface ProviderSources {
  script: readonly string[];
  connect: readonly string[];
  image: readonly string[];
  frame: readonly string[];
}

/** The facts about a provider. */
export interface ProviderFacts {
  /** The company's name, as fans know it. */
  company: string;
  /** URL of its privacy policy. */
  privacyUrl: string;
  /** Format of ids. They are written into pages and content policies, so no other characters are allowed. */
  id: RegExp;
  /** With an access token, events are sent from the server too; Google has none for its tag (decision 0015). */
  takesToken: boolean;
  /** Format of conversion labels, where the provider has them. */
  conversionTag: RegExp | undefined;
  /** Whether the provider can check id and token. */
  isTestable: boolean;
  /** URL of the browser's script on the provider's servers. */
  script: string;
  sources: ProviderSources;
}

export const providerFacts: Record<PixelProvider, ProviderFacts> = {
  Facebook: {
    company: 'Meta (Facebook and Instagram)',
    privacyUrl: 'https://www.facebook.com/privacy/policy',
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
    privacyUrl: 'https://www.tiktok.com/legal/privacy-policy',
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
    privacyUrl: 'https://policies.google.com/privacy',
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
    privacyUrl: 'https://values.snap.com/privacy/privacy-policy',
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

/** Whether a text names a provider. */
export function isPixelProvider(text: string): text is PixelProvider {
  return pixelProviders.some((provider) => provider === text);
}

/** A pixel as pages contain it, without secrets. */
export interface PagePixel {
  id: string;
  provider: PixelProvider;
  /** The id at the provider. */
  pixel: string;
  /** A conversion's label; empty where the provider has none. */
  conversionTag: string;
  /** URL from which this installation loads the provider's script. */
  script: string;
  /** Whether its events are sent from the server too. */
  hasToken: boolean;
}

/** The sources that the content policy of a page with a pixel allows: the provider's servers, or only the host of a script URL of this installation. */
export function sourcesOf({ provider, script }: Pick<PagePixel, 'provider' | 'script'>): ProviderSources {
  const facts = providerFacts[provider];
  if (new URL(script).origin === new URL(facts.script).origin) return facts.sources;
  const { origin } = new URL(script);
  return { script: [origin], connect: [origin], image: [origin], frame: [] };
}
