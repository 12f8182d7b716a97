/** Stores the decision of the privacy portal on a link host and its subdomains, and leads on to the next (SITE-31). */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { aroundHost } from '#domain/hosts/page-url.ts';
import { optOutRound, optOutRoundPath } from '#domain/pixels/opt-out-round.ts';
import { queryValue } from '#domain/stats/campaign.ts';
import type { SignedTokens } from '../../platform/crypto/signed-tokens.ts';
import { answerNothing } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { everywhereHeaders } from './pixel-consent.ts';

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/** Makes the route. An invalid token, or a foreign one that takes an opt-out back, changes nothing and leads to the portal. */
export function createPrivacyEverywhereRoutes({
  hosts,
  signedTokens,
}: {
  hosts: HostSettings;
  signedTokens: SignedTokens;
}): InternalRoute[] {
  const { before, after } = aroundHost(hosts);
  const portal = `${new URL(hosts.appUrl).origin}/legal/privacy?done`;
  return [
    {
      path: optOutRoundPath,
      methods: ['GET'],
      on: 'link',
      async answer(request, response) {
        const token = queryValue(request.query, 't') ?? '';
        const content = await signedTokens.read(optOutRound, token);
        const at = hosts.linkHosts.indexOf(request.domain);
        // The token of a round is bound to no browser: a visitor who pressed the button could lead others here with it. An opt-out that others cause harms
        // nobody. It is taken back only for a visitor who comes from the portal: no other site can make a browser say so.
        const isTrusted = content?.choice === 'out' || originOf(request.referer) === new URL(hosts.appUrl).origin;
        if (content === undefined || !isTrusted || at < 0) return answerNothing(response, 303, ['Location', portal]);
        const next = hosts.linkHosts[at + 1];
        const location =
          next === undefined ? portal : `${before}${next}${after}${optOutRoundPath}?t=${encodeURIComponent(token)}`;
        answerNothing(response, 303, [
          'Location',
          location,
          ...everywhereHeaders(content.choice === 'out', request.domain, hosts),
        ]);
      },
    },
  ];
}
