/** Stand-in for Spotify's consent screen: checks the request, offers a choice of fans, and redirects back with a code or an error. */

import { consentPage, page, sendPage } from '../fans/consent-page.ts';
import { fanAccounts } from '../fans/fan-accounts.ts';
import type { Mount } from '../mount.ts';
import { html } from '../page/html.ts';
import { readForm } from '../read-form.ts';
import type { FanGrants } from './fan-grants.ts';

/** Dependencies of the mount. Only `redirectUri` is registered for `clientId`. */
export interface SpotifyConsentParts {
  prefix: string;
  clientId: string;
  redirectUri: string;
  grants: FanGrants;
}

/** The text of each permission on the screen. */
const scopeWords: Readonly<Record<string, string>> = {
  'user-library-read': 'See what is in your library',
  'user-library-modify': 'Add music to your library',
};

/** Creates the mount. The screen is at `<prefix>/authorize`. */
export function createSpotifyConsent(parts: SpotifyConsentParts): Mount {
  return {
    prefix: parts.prefix,
    handle: (request, response) => {
      const url = new URL(request.url ?? '/', 'http://sandbox');
      const refuse = (status: number, words: string) =>
        sendPage(response, status, page('Not possible', html`<h1>Not possible</h1><p>${words}</p>`));
      if (url.pathname !== `${parts.prefix}/authorize`) return refuse(404, 'There is nothing here.');
      if (request.method !== 'POST') {
        const problem = problemOf(parts, url.searchParams);
        if (problem !== undefined) return refuse(400, problem);
        return sendPage(response, 200, screen(parts, url.searchParams));
      }
      readForm(request).then(
        (form) => {
          const problem = problemOf(parts, form);
          if (problem !== undefined) return refuse(400, problem);
          response.writeHead(303, { location: wayBack(parts, form), 'cache-control': 'no-store' }).end();
        },
        () => refuse(400, 'This form could not be read.'),
      );
    },
  };
}

function problemOf({ clientId, redirectUri }: SpotifyConsentParts, asked: URLSearchParams): string | undefined {
  if (asked.get('client_id') !== clientId) return 'INVALID_CLIENT: Invalid client';
  if (asked.get('redirect_uri') !== redirectUri) return 'INVALID_CLIENT: Invalid redirect URI';
  if (asked.get('response_type') !== 'code') return 'response_type must be code';
  if (asked.get('code_challenge_method') !== 'S256' || (asked.get('code_challenge') ?? '').length !== 43)
    return 'code_challenge_method must be S256';
  const scopes = (asked.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  return scopes.every((scope) => scope in scopeWords) ? undefined : 'illegal_scope';
}

const carriedNames = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge_method',
  'code_challenge',
  'scope',
  'state',
];

function screen({ prefix }: SpotifyConsentParts, asked: URLSearchParams): string {
  return consentPage({
    service: 'Spotify',
    asks: (asked.get('scope') ?? '').split(' ').flatMap((scope) => scopeWords[scope] ?? []),
    action: `${prefix}/authorize`,
    carried: Object.fromEntries(carriedNames.map((name) => [name, asked.get(name) ?? ''])),
  });
}

function wayBack({ redirectUri, grants }: SpotifyConsentParts, form: URLSearchParams): string {
  const back = new URL(redirectUri);
  const account = fanAccounts.find(({ id }) => id === form.get('account'));
  if (form.get('answer') === 'agree' && account !== undefined) {
    const code = grants.code({
      account: account.id,
      scopes: form.get('scope') ?? '',
      redirectUri,
      challenge: form.get('code_challenge') ?? '',
    });
    back.searchParams.set('code', code);
  } else back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', form.get('state') ?? '');
  return back.href;
}
