/** The privacy portal: shows the visitor's decision, and sends the browser through every link host to store another (SITE-31). */
import type { FastifyInstance } from 'fastify';
import { aroundHost } from '#domain/hosts/page-url.ts';
import { optOutRound, optOutRoundPath, optOutRoundSeconds } from '#domain/pixels/opt-out-round.ts';
import { optOutSeconds } from '#domain/pixels/visitor-choice.ts';
import type { SitePlace } from '#site/site-renderer.ts';
import { cookieName, readCookie, setCookie } from '../platform/http/cookies.ts';
import { isCrossSite, sendDocument } from './answer.ts';
import { formOf } from './home-routes.ts';
import type { SiteDeps } from './site-deps.ts';

const path = '/legal/privacy';

export function addPortalRoutes(
  app: FastifyInstance,
  {
    site,
    place,
    appUrl,
    hosts,
    signedTokens,
  }: Pick<SiteDeps, 'site' | 'appUrl' | 'hosts' | 'signedTokens'> & { place: SitePlace },
): void {
  const secure = appUrl.startsWith('https:');
  // On this host the cookie only remembers what the portal shows.
  const cookie = cookieName('opted_out', secure);
  const { before, after } = aroundHost(hosts);
  const origins = hosts.linkHosts.map((host) => `${before}${host}${after}`);

  app.get<{ Querystring: { done?: unknown } }>(path, (request, reply) => {
    const view = {
      optedOut: readCookie(request.headers.cookie, cookie) === 'yes',
      just: request.query.done !== undefined,
      globalPrivacyControl: request.headers['sec-gpc'] === '1',
      hosts: hosts.linkHosts,
      origins,
    };
    return sendDocument(request, reply, site.portal(place, view), 'private');
  });

  app.post(path, async (request, reply) => {
    if (isCrossSite(request)) return reply.code(403).type('text/plain').send('Forbidden.');
    const choice = formOf(request).get('choice');
    if (choice !== 'out' && choice !== 'in') return reply.code(400).type('text/plain').send('Bad request.');
    const seconds = choice === 'out' ? optOutSeconds : 0;
    reply.header('set-cookie', setCookie(cookie, 'yes', { seconds, secure, sameSite: 'Lax' }));
    const token = await signedTokens.issue(optOutRound, { choice }, optOutRoundSeconds);
    const [first] = origins;
    const next = first === undefined ? `${path}?done` : `${first}${optOutRoundPath}?t=${encodeURIComponent(token)}`;
    return reply.redirect(next, 303);
  });
}
