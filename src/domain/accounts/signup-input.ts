/** What people type during the signup (ACC-29 to ACC-32). */
import * as z from 'zod/mini';
import { refusedAs } from '#domain/kernel/coded-schema.ts';
import { codeSchema, emailSchema } from './account-input.ts';
import { newPasswordSchema } from './password-rules.ts';

/** The most characters of a coupon. */
const longestCoupon = 40;
/** The most characters of an artist's name. */
const longestArtistName = 200;

/** The email, and the coupon that somebody came with. */
export const signupEmailSchema = z.object({
  email: emailSchema,
  coupon: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(longestCoupon, refusedAs('TEXT_TOO_LONG'))),
});

/** The email and its code. */
export const signupCodeSchema = z.object({ email: emailSchema, email_token: codeSchema });

/** The password, with the proof that the code gave. */
export const signupPasswordSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  token: z.string().check(z.maxLength(200)),
});

/** An artist: one of Spotify's, or a name where Spotify has none. */
export const newArtistSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.normalize('NFKC'),
      z.minLength(1, refusedAs('ARTIST_NAME_MISSING')),
      z.maxLength(longestArtistName, refusedAs('TEXT_TOO_LONG')),
    ),
  spotify_id: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9]{22}$/, refusedAs('NOT_A_SPOTIFY_ARTIST')))),
});
