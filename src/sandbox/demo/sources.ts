/** The demo visitors' traffic sources and devices. */
import type { System } from '#domain/stats/audience.ts';

/** A traffic source. `campaign` is replaced by the link's own campaign where it says so; `eager` multiplies the link's click-through rate. */
export interface Source {
  weight: number;
  referrer: string;
  app: string;
  source: string;
  medium: string;
  campaign: '' | 'launch' | 'ads' | 'letter';
  eager: number;
  /** The share of phones among visitors from this source. */
  phones: number;
}

const source = (
  weight: number,
  referrer: string,
  app: string,
  utm: readonly [source: string, medium: string, campaign: Source['campaign']],
  eager: number,
  phones: number,
): Source => ({
  weight,
  referrer,
  app,
  source: utm[0],
  medium: utm[1],
  campaign: utm[2],
  eager,
  phones,
});

const plain = ['', '', ''] as const;

/** The default mix of sources. A link can change their weights by referrer. */
export const sources: readonly Source[] = [
  source(24, 'Instagram', 'instagram', ['instagram', 'story', 'launch'], 1.14, 0.99),
  source(14, 'Instagram', 'instagram', ['instagram', 'bio', ''], 1.04, 0.98),
  source(11, 'Instagram', 'instagram', ['instagram', 'reel', 'launch'], 0.92, 0.99),
  source(6, 'Instagram', 'instagram', ['instagram', 'ad', 'ads'], 0.74, 0.99),
  source(4, 'Instagram', 'instagram', plain, 0.98, 0.97),
  source(8, 'TikTok', 'tiktok', ['tiktok', 'bio', ''], 0.88, 0.99),
  source(4, 'TikTok', 'tiktok', plain, 0.8, 0.98),
  source(3, 'TikTok', 'tiktok', ['tiktok', 'ad', 'ads'], 0.62, 0.99),
  source(6, 'YouTube', '', ['youtube', 'description', 'launch'], 1.18, 0.62),
  source(2, 'YouTube', '', plain, 1.1, 0.6),
  source(3, 'Facebook', 'facebook', ['facebook', 'ad', 'ads'], 0.7, 0.93),
  source(2, 'Facebook', 'facebook', plain, 0.9, 0.8),
  source(4, 'Google', '', plain, 1.05, 0.55),
  source(3, 'X (Twitter)', 'x', plain, 0.86, 0.8),
  source(1, 'reddit.com', '', plain, 0.9, 0.55),
  source(3, '', '', ['newsletter', 'email', 'letter'], 1.32, 0.66),
  source(10, '', '', plain, 1.0, 0.76),
];

/** A kind of device, and its share among phones or among other devices. */
export interface Device {
  weight: number;
  device: string;
  os: System;
  browser: string;
  version: number;
}

/** The mix of phones, and of other devices. */
export const phones: readonly Device[] = [
  { weight: 55, device: 'phone', os: 'ios', browser: 'Safari', version: 26 },
  { weight: 39, device: 'phone', os: 'android', browser: 'Chrome', version: 148 },
  { weight: 6, device: 'phone', os: 'android', browser: 'Samsung Internet for Android', version: 29 },
];
export const largerDevices: readonly Device[] = [
  { weight: 52, device: 'desktop', os: 'windows', browser: 'Chrome', version: 148 },
  { weight: 18, device: 'desktop', os: 'macos', browser: 'Safari', version: 26 },
  { weight: 10, device: 'desktop', os: 'linux', browser: 'Firefox', version: 151 },
  { weight: 8, device: 'desktop', os: 'windows', browser: 'Microsoft Edge', version: 148 },
  { weight: 11, device: 'tablet', os: 'ios', browser: 'Safari', version: 26 },
  { weight: 1, device: 'tv', os: 'tv', browser: 'Chrome', version: 148 },
];
