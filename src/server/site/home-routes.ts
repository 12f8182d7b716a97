/** The homepage, its email box, its paste box, and the pages in its frames. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageUrl } from '#domain/hosts/page-url.ts';
import { CodedError, type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { recogniseSource } from '#domain/links/source-kind.ts';
import { couponScriptPath, type HomeView, type SitePlace, sampleKinds } from '#site/site-renderer.ts';
import { pageOfSource } from '../features/sources/page-of-source.ts';
import { createNetworkLimit } from '../platform/auth/network-limits.ts';
import { setCookie } from '../platform/http/cookies.ts';
import { framedBySelf, isCrossSite, sendDocument } from './answer.ts';
import { couponBanner, couponInCookie, decisionCookie } from './coupon-banner.ts';
import { pastedPage } from './pasted-page.ts';
import type { SiteDeps } from './site-deps.ts';

/** How long a decision about a coupon's script holds: as long as the coupon's own cookies. */
const decisionSeconds = 7 * 24 * 60 * 60;

/** Messages that another screen hands to the homepage by their code. */
const notices: readonly ErrorCode[] = ['INVITATION_INVALID'];

/** The longest source that is looked at, in characters. */
const longestSource = 500;

const statuses: Partial<Record<ErrorCode, number>> = { TOO_MANY_TRIES: 429 };

/** Adds the routes. Forms are posted to them as any browser does without script. */
export function addHomeRoutes(app: FastifyInstance, deps: SiteDeps & { place: SitePlace }): void {
  const { site, place, appUrl, signup, coupons, sources, makeLimit, callerOf, clock, hosts, log } = deps;
  const claims = createNetworkLimit(makeLimit, 'site_claim', 40, 60 * 60);
  const pastes = {
    minute: createNetworkLimit(makeLimit, 'site_paste', 12, 60),
    day: createNetworkLimit(makeLimit, 'site_paste_day', 200, 24 * 60 * 60),
  };
  const domain = hosts.linkHosts[0] ?? '';
  const secure = appUrl.startsWith('https:');

  const bannerOf = ({ headers: { cookie: cookies, 'sec-gpc': privacyControl } }: FastifyRequest) =>
    couponBanner({ cookies, globalPrivacyControl: privacyControl === '1', secure }, (code) =>
      coupons.trackingScript(code),
    );
  const show = async (request: FastifyRequest, reply: FastifyReply, view: Partial<HomeView>): Promise<FastifyReply> => {
    const coupon = place.unmet.has('payments') ? undefined : await bannerOf(request);
    const asked = { email: '', problem: '', notice: '', source: '', coupon, ...view };
    return sendDocument(
      request,
      reply,
      site.home(place, asked),
      coupon !== undefined || Object.values(view).some(Boolean) ? 'private' : 'shared',
    );
  };

  app.get<{ Querystring: { notice?: unknown; source?: unknown } }>('/', (request, reply) => {
    const { notice, source } = request.query;
    const code = notices.find((each) => each === notice);
    return show(request, reply, {
      notice: code === undefined ? '' : sentenceOf(code),
      source: place.unmet.has('catalogue') ? '' : claimable(source),
    });
  });

  app.post('/claim', async (request, reply) => {
    if (isCrossSite(request)) return reply.code(403).type('text/plain').send('Forbidden.');
    const form = formOf(request);
    const typed = (form.get('email') ?? '').trim();
    const email = cleanPasted(typed, 'email');
    const source = claimable(form.get('source'));
    try {
      await claims.consume(request.ip);
      const caller = await callerOf(request);
      const coupon = couponInCookie(request.headers.cookie);
      const { signupFinished, emailPending } = await signup.checkStep(caller, email, coupon);
      if (!emailPending) {
        // The login leads on to the page that was claimed, or to the signup, which keeps it.
        const claimed: Record<string, string> = signupFinished
          ? { next: `/links/new?${new URLSearchParams({ source })}` }
          : { claim: source };
        return reply.redirect(
          `/login?${new URLSearchParams({ existing_email: email, ...(source !== '' && claimed) })}`,
          303,
        );
      }
      const next = { email, step: 'code', ...(source !== '' && { claim: source }) };
      return reply.redirect(`/signup?${new URLSearchParams(next)}`, 303);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      reply.code(statuses[error.code] ?? 422);
      return show(request, reply, { email: typed, problem: error.message, source });
    }
  });

  app.get(couponScriptPath, framedBySelf, async (request, reply) => {
    const script = (await bannerOf(request))?.script;
    if (script?.state !== 'load') return reply.code(404).type('text/plain').send('Not found.');
    return sendDocument(request, reply, site.couponScript(script.url), 'private');
  });

  app.post('/coupon-script', async (request, reply) => {
    if (isCrossSite(request)) return reply.code(403).type('text/plain').send('Forbidden.');
    const choice = formOf(request).get('choice');
    const coupon = couponInCookie(request.headers.cookie);
    if ((choice === 'yes' || choice === 'no') && coupon !== '')
      reply.header(
        'set-cookie',
        setCookie(decisionCookie(secure), `${choice}.${coupon}`, { seconds: decisionSeconds, secure, sameSite: 'Lax' }),
      );
    return reply.redirect('/', 303);
  });

  app.post('/paste', framedBySelf, async (request, reply) => {
    if (isCrossSite(request)) return reply.code(403).type('text/plain').send('Forbidden.');
    const text = (formOf(request).get('source') ?? '').slice(0, longestSource);
    try {
      await pastes.minute.consume(request.ip);
      await pastes.day.consume(request.ip);
      const found = await sources.find(text);
      if (found.url === undefined) return await sendDocument(request, reply, site.matches(found.matches), 'private');
      const made = await pageOfSource(found.url, sources);
      const page = pastedPage(made, domain);
      const urls = { pageUrl: pageUrl(page.link, hosts), path: page.link.path };
      return await sendDocument(request, reply, site.pasted(page, clock.now(), urls, made.url), 'private');
    } catch (error) {
      if (!(error instanceof CodedError)) log.error({ err: error }, 'A pasted source could not be looked up.');
      const coded = error instanceof CodedError ? error : new CodedError('SOURCE_UNREACHABLE');
      // A frame shows an answer of any status; programs read it.
      reply.code(statuses[coded.code] ?? 422);
      return sendDocument(request, reply, site.pasteProblem(coded.message), 'private');
    }
  });

  for (const kind of sampleKinds)
    app.get(`/site/page/${kind}`, framedBySelf, (request, reply) =>
      sendDocument(request, reply, site.samplePage(kind)),
    );
  for (const { path, contentType, body } of site.files)
    app.get(path, (_request, reply) =>
      reply.type(contentType).header('cache-control', 'public, max-age=31536000, immutable').send(body),
    );
}

/** The fields of a posted form; none when another kind of body was sent. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** The normalised Spotify URL of a claim; '' for anything else. */
function claimable(source: unknown): string {
  if (typeof source !== 'string' || source.length > longestSource) return '';
  const read = recogniseSource(source);
  return read?.kind === 'spotify' ? read.url : '';
}
