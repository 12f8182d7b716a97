/** The stand-in for Spotify: accounts service, Web API, short links and consent screen. */
import type { StandIn } from '../stand-in.ts';
import { createAccountsService, createTokenBook } from './accounts.ts';
import { createSpotifyConsent } from './consent.ts';
import { createShortLinks } from './short-links.ts';
import { createWebApi } from './web-api.ts';

const prefixes = {
  api: '/spotify-api',
  accounts: '/spotify-accounts',
  shortLinks: '/spotify-link',
  consent: '/sandbox/spotify',
};
const clientId = 'fanfare-sandbox';

/** Serves the invented catalogue and the invented fans. */
export const standIn = {
  start({ origin, appUrl, clock, catalogue, mediaUrl, fans, secrets, limits, spotifyLibrary }) {
    const { grants, libraries } = fans.spotify;
    const tokens = createTokenBook(clock);
    const apiUrl = `${origin}${prefixes.api}/v1`;
    return {
      settings: {
        apiUrl,
        accountsUrl: `${origin}${prefixes.accounts}`,
        authorizeUrl: `${appUrl}${prefixes.consent}/authorize`,
        shortLinksUrl: `${origin}${prefixes.shortLinks}`,
        clientId,
        clientSecret: secrets.spotify,
      },
      services: [
        createAccountsService({
          prefix: prefixes.accounts,
          client: { id: clientId, secret: secrets.spotify },
          tokens,
          grants,
        }),
        createWebApi({
          prefix: prefixes.api,
          catalogue,
          tokens,
          clock,
          urls: { api: apiUrl, media: mediaUrl },
          requestsPerWindow: limits.spotifyPerThirtySeconds ?? 1000,
          library: { grants, libraries, catalogue, calls: spotifyLibrary },
        }),
        createShortLinks(prefixes.shortLinks, catalogue),
      ],
      mounts: [
        createSpotifyConsent({
          prefix: prefixes.consent,
          clientId,
          redirectUri: `${appUrl}/_/presave/spotify`,
          grants,
        }),
      ],
    };
  },
} satisfies StandIn<unknown>;
