/** The settings that say for each need whether it is met, and by what: `PAYMENTS=off`, `FILES=s3`. */
import { z } from 'zod';
import type { VendorNeed } from '#domain/installation/vendor-modes.ts';

/** Where uploaded pictures are kept. */
export const fileStores = ['local', 's3', 'bunny'] as const;
export type FileStore = (typeof fileStores)[number];

export const modesAbout =
  'off: the installation does without, and neither dashboard nor fan pages mention it. stand-in: a local imitation. real: the vendor, whose settings are below. Without one of these, a vendor is used where its settings are given, and else the stand-in where USE_STAND_INS allows it. Production has no stand-in for payments, texts and files.';

const absent = 'real where its settings are given, else the stand-in where it may run.';

const mode = (description: string) =>
  z
    .enum(['off', 'stand-in', 'real'], { message: 'must be off, stand-in or real' })
    .optional()
    .meta({ description, example: 'off', absent });

export const modeVariables = {
  PAYMENTS: mode(
    'Card payments (Braintree). off: there are no plans, prices, trials and Billing; every artist has every feature.',
  ),
  TEXTS: mode('Texts to fans (Twilio). off: no page asks for phone numbers, and drops go by email only.'),
  FILES: z
    .enum(['stand-in', ...fileStores], { message: 'must be local, s3, bunny or stand-in' })
    .optional()
    .meta({
      description:
        'Where uploaded pictures are kept. local: below DATA_DIR, served by Fanfare itself, for an installation on one machine. s3: a bucket (S3_BUCKET and the settings beside it). bunny: Bunny (BUNNY_STORAGE_URL and the settings beside it). stand-in: a local imitation of Bunny.',
      example: 'local',
      absent: 'bunny or s3, whose settings are given; else the stand-in where it may run.',
    }),
  MAIL: z
    .enum(['stand-in', 'real'], { message: 'must be stand-in or real' })
    .optional()
    .meta({ description: 'Mails (an SMTP server). They cannot be left out.', example: 'real', absent }),
  CATALOGUE: mode(
    'The music catalogue (Spotify, Odesli, Deezer, Apple). off: links are made by hand, and fans cannot pre-save at Spotify.',
  ),
  APPLE_MUSIC: mode('Pre-saves at Apple Music. off: pages do not offer them.'),
  ADS: mode(
    'Pixels of ad platforms (Meta, TikTok, Google, Snapchat). off: pages carry none, and there are no settings for them.',
  ),
};

/** The setting of each need. */
export const settingOfNeed: Record<VendorNeed, keyof typeof modeVariables> = {
  payments: 'PAYMENTS',
  texts: 'TEXTS',
  files: 'FILES',
  mail: 'MAIL',
  catalogue: 'CATALOGUE',
  appleMusic: 'APPLE_MUSIC',
  ads: 'ADS',
};
