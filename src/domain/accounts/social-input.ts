/** An artist's profiles on social networks: fixed prefixes, usernames, and the website (ACC-65). */
import * as z from 'zod/mini';
import { checkedBy } from '#domain/kernel/coded-schema.ts';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { type SocialType, socialTypes } from '#domain/links/link-page.ts';

/** The most characters of a profile's URL. */
const longestUrl = 500;

/** What is before the username in a profile's URL; a website has no prefix. */
export const socialPrefixes: Record<SocialType, string> = {
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
  twitter: 'https://x.com/',
  twitch: 'https://www.twitch.tv/',
  facebook: 'https://www.facebook.com/',
  website: '',
};

/** Hosts under which a profile's URL is pasted. */
const pastedHosts: Record<Exclude<SocialType, 'website'>, RegExp> = {
  instagram: /^(https?:\/\/)?(www\.|m\.)?instagram\.com\//i,
  tiktok: /^(https?:\/\/)?(www\.|m\.)?tiktok\.com\//i,
  twitter: /^(https?:\/\/)?(www\.|mobile\.)?(x|twitter)\.com\//i,
  twitch: /^(https?:\/\/)?(www\.|m\.)?twitch\.tv\//i,
  facebook: /^(https?:\/\/)?(www\.|m\.)?(facebook|fb)\.com\//i,
};

/** The username in a typed or pasted text: a username, with or without `@`, or a profile's URL. A website stays as it is. */
export function socialUsername(type: SocialType, text: string): string {
  const typed = cleanPasted(text, 'url');
  if (type === 'website') return typed;
  const pasted = typed.replace(pastedHosts[type], '');
  const [path = ''] = pasted === typed ? [typed] : pasted.split(/[?#]/);
  return path.replace(/^@/, '').replace(/\/+$/, '');
}

/** The URL of a profile from a typed text; '' for nothing. */
export function socialUrl(type: SocialType, text: string): string {
  const username = socialUsername(type, text);
  return username === '' ? '' : socialPrefixes[type] + username;
}

/** What is wrong with a profile's URL, or undefined. */
export function socialProblem({ type, url }: { type: SocialType; url: string }): ErrorCode | undefined {
  if (type === 'website') {
    const isWeb = /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= longestUrl;
    return isWeb ? undefined : 'WEBSITE_INVALID';
  }
  const prefix = socialPrefixes[type];
  return url.startsWith(prefix) && /^[\w.-]{1,100}$/.test(url.slice(prefix.length)) ? undefined : 'USERNAME_INVALID';
}

/** Another URL for a profile that the artist has. */
export const socialChangeSchema = z
  .object({ type: z.enum(socialTypes), url: z.string() })
  .check(checkedBy(socialProblem));

/** A change of an artist's profiles: those that are added or changed, one of each type, and the ids of those that go. */
export const socialsChangeSchema = z.object({
  new_artist_socials: z
    .array(socialChangeSchema)
    .check(
      checkedBy((socials) =>
        new Set(socials.map(({ type }) => type)).size < socials.length ? 'BAD_INPUT' : undefined,
      ),
    ),
  deleted_artist_social_ids: z.array(z.string()).check(z.maxLength(socialTypes.length)),
});

const field = (type: SocialType) =>
  z.string().check(
    checkedBy((text) => {
      const url = socialUrl(type, text);
      return url === '' ? undefined : socialProblem({ type, url });
    }),
  );

/** The form of the profiles: a username for each network, and a website's URL; empty for none. */
export const socialFieldsSchema = z.object({
  instagram: field('instagram'),
  tiktok: field('tiktok'),
  twitter: field('twitter'),
  twitch: field('twitch'),
  facebook: field('facebook'),
  website: field('website'),
});
