/** The list of vendors: each one's settings and the stand-in that runs without them. */
import type { VendorNeed } from '#domain/installation/vendor-modes.ts';
import type { StandIn } from '#sandbox/stand-in.ts';
import { googleSettings } from '#server/vendors/ads/google.settings.ts';
import { metaSettings } from '#server/vendors/ads/meta.settings.ts';
import { snapchatSettings } from '#server/vendors/ads/snapchat.settings.ts';
import { tiktokSettings } from '#server/vendors/ads/tiktok.settings.ts';
import { braintreeSettings } from '#server/vendors/braintree/braintree.settings.ts';
import { appleLookupSettings } from '#server/vendors/catalogue/apple-lookup.settings.ts';
import { deezerSettings } from '#server/vendors/catalogue/deezer.settings.ts';
import { odesliSettings } from '#server/vendors/catalogue/odesli.settings.ts';
import { spotifySettings } from '#server/vendors/catalogue/spotify.settings.ts';
import { bunnySettings } from '#server/vendors/files/bunny.settings.ts';
import { s3Settings } from '#server/vendors/files/s3.settings.ts';
import { smtpSettings } from '#server/vendors/mail/smtp.settings.ts';
import { appleMusicSettings } from '#server/vendors/presaves/apple-music.settings.ts';
import { twilioSettings } from '#server/vendors/texts/twilio.settings.ts';
import type { VendorSettings } from './settings/vendor-settings.ts';

/** A vendor and the need that it meets. A stand-in is loaded only where it runs. It has to fill in exactly the vendor's settings. */
const vendor = <Settings>(
  need: VendorNeed,
  settings: VendorSettings<Settings>,
  loadStandIn: () => Promise<{ standIn: StandIn<NoInfer<Settings>> }>,
) => ({ need, settings, loadStandIn });

/** A vendor without a stand-in does not compile. */
export const vendors = {
  smtp: vendor('mail', smtpSettings, () => import('#sandbox/mail/smtp.stand-in.ts')),
  spotify: vendor('catalogue', spotifySettings, () => import('#sandbox/spotify/spotify.stand-in.ts')),
  odesli: vendor('catalogue', odesliSettings, () => import('#sandbox/odesli/odesli.stand-in.ts')),
  deezer: vendor('catalogue', deezerSettings, () => import('#sandbox/deezer/deezer.stand-in.ts')),
  appleLookup: vendor('catalogue', appleLookupSettings, () => import('#sandbox/apple/apple-lookup.stand-in.ts')),
  appleMusic: vendor('appleMusic', appleMusicSettings, () => import('#sandbox/apple/apple-music.stand-in.ts')),
  meta: vendor('ads', metaSettings, () => import('#sandbox/ads/meta.stand-in.ts')),
  tiktok: vendor('ads', tiktokSettings, () => import('#sandbox/ads/tiktok.stand-in.ts')),
  snapchat: vendor('ads', snapchatSettings, () => import('#sandbox/ads/snapchat.stand-in.ts')),
  google: vendor('ads', googleSettings, () => import('#sandbox/ads/google.stand-in.ts')),
  braintree: vendor('payments', braintreeSettings, () => import('#sandbox/braintree/braintree.stand-in.ts')),
  twilio: vendor('texts', twilioSettings, () => import('#sandbox/twilio/twilio.stand-in.ts')),
  bunny: vendor('files', bunnySettings, () => import('#sandbox/bunny/bunny.stand-in.ts')),
  s3: vendor('files', s3Settings, () => import('#sandbox/s3/s3.stand-in.ts')),
};

/** The key of a vendor in the list. */
export type VendorName = keyof typeof vendors;

/** The settings of every vendor by its key. */
export type AllVendorSettings = {
  [Name in VendorName]: (typeof vendors)[Name]['settings'] extends VendorSettings<infer Settings> ? Settings : never;
};

/** Every key, in the order of the list. */
export const vendorNames = Object.keys(vendors) as VendorName[];
