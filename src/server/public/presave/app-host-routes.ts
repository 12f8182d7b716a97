/** Pre-saves on the dashboard's host, the one that the services know: out to their consent screens and back, with nothing in a request deciding where to. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { classifyHost } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import type { PresaveReturn } from '../../features/presaves/presaves.service.ts';
import { isForeign, readBody } from '../count/beacon.ts';
import { answerNothing } from '../http/answers.ts';
import { formError } from '../http/form-error.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { bindingCookie, endedCookie, readBinding } from './binding-cookie.ts';
import {
  addressesOf,
  findPage,
  leadTo,
  leadToEnd,
  type PresaveContext,
  sendDocument,
  sendLost,
} from './presave-context.ts';
import type { PresaveEnd, PresaveTokens, PresaveWay } from './presave-tokens.ts';

const notKept = 'A pre-save could not be kept.';

/** Makes the routes of the dashboard's host. */
export function createPresaveAppRoutes(deps: PresaveContext): InternalRoute[] {
  const { presaves, counting, hits, renderer, notices, signedTokens, hosts, clock, log } = deps;
  const secure = hosts.appUrl.startsWith('https:');

  /** Binds this browser and goes on to Spotify; the address was sealed by the link host. */
  async function goToSpotify(request: IncomingMessage, response: ServerResponse, query: string): Promise<void> {
    const way = await signedTokens.read('onward', new URLSearchParams(query).get('t') ?? '');
    if (way === undefined) return sendLost(deps, request, response);
    const { address, ...bound } = way;
    const state = new URL(address).searchParams.get('state') ?? '';
    leadTo(response, address, ['Set-Cookie', bindingCookie(state, await signedTokens.issue('bound', bound), secure)]);
  }

  async function comeBack(request: IncomingMessage, response: ServerResponse, query: string): Promise<void> {
    // Looking is not coming back.
    if (request.method === 'HEAD') return answerNothing(response, 200);
    const asked = new URLSearchParams(query);
    const state = asked.get('state') ?? '';
    const cookie = readBinding(request.headers.cookie, state, secure);
    const way = cookie === undefined ? undefined : await signedTokens.read('bound', cookie);
    const sent = { state, binding: way?.binding, code: asked.get('code') ?? undefined };
    let back: PresaveReturn;
    try {
      back = await presaves.finish({ ...sent, error: asked.get('error') ?? undefined });
    } catch (error) {
      return leadToForm(request, response, way, error);
    }
    await end(
      request,
      response,
      back,
      'spotify',
      way,
      cookie === undefined ? [] : ['Set-Cookie', endedCookie(state, secure)],
    );
  }

  /** Back to the form as it was sent, where nothing could be kept: the fan sends it again. */
  async function leadToForm(
    request: IncomingMessage,
    response: ServerResponse,
    way: PresaveWay | undefined,
    error: unknown,
  ): Promise<void> {
    const { message: problem } = formError(error, log, notKept);
    const page = way === undefined ? undefined : await findPage(deps, way);
    if (way === undefined || page === undefined) return sendLost(deps, request, response);
    return leadToEnd(deps, response, { page, way, end: { kind: 'form', problem } });
  }

  /** Counts a new grant and leads to where the end is told: the page on which it began, as it is stored. */
  async function end(
    request: IncomingMessage,
    response: ServerResponse,
    back: PresaveReturn,
    provider: PresaveProvider,
    way: PresaveWay | undefined,
    headers: string[] = [],
  ): Promise<void> {
    const place = placeOf(back.page) ?? way;
    const page = place === undefined ? undefined : await findPage(deps, place);
    if (page === undefined) return sendLost(deps, request, response);
    const choice = way?.choice ?? {
      destinationId: page.link.destinations.find(({ type, preRelease }) => type === provider && preRelease)?.id ?? '',
      provider,
      forever: false,
      email: '',
      carried: {},
    };
    if (back.outcome !== 'granted')
      return leadToEnd(deps, response, { page, way: { choice }, end: { kind: back.outcome } }, headers);
    const { destinationId, isNew, sent } = back;
    if (isNew)
      await new Promise<void>((counted) =>
        counting.complete(request, 'presave', page, destinationId, { ...sent }, counted),
      );
    const granted: PresaveEnd = {
      kind: 'granted',
      isNew,
      endsAt: back.endsAt.toISOString(),
      eventId: randomUUID(),
      query: sent.query,
    };
    const { forever } = back;
    await leadToEnd(
      deps,
      response,
      { page, way: { choice: { ...choice, destinationId, provider, forever } }, end: granted },
      headers,
    );
  }

  /** The stored address of a page as its place. */
  function placeOf(address: string | undefined): Pick<PresaveWay, 'domain' | 'path'> | undefined {
    if (address === undefined || !URL.canParse(address)) return undefined;
    const { host, pathname } = new URL(address);
    const kind = classifyHost(host, hosts);
    return kind.kind === 'link' || kind.kind === 'own' ? { domain: kind.domain, path: pathname.slice(1) } : undefined;
  }

  /** A sealed way to Apple Music with its page; answers by itself, and gives undefined, when there is none any more. */
  async function appleWay(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | null,
  ): Promise<{ way: PresaveTokens['musickit']; page: LinkPage } | undefined> {
    const way = await signedTokens.read('musickit', token ?? '');
    const page = way === undefined ? undefined : await findPage(deps, way);
    if (way === undefined || page === undefined) {
      await sendLost(deps, request, response);
      return undefined;
    }
    if (page.artist.suspended) {
      await notices.unavailable(request, response, page.link.domain);
      return undefined;
    }
    return { way, page };
  }

  async function signIn(request: IncomingMessage, response: ServerResponse, query: string): Promise<void> {
    const token = new URLSearchParams(query).get('t') ?? '';
    const found = await appleWay(request, response, token);
    if (found === undefined) return;
    const { way, page } = found;
    try {
      const kit = await presaves.musicKit();
      const document = renderer.musicKit(page, clock.now(), addressesOf(page, hosts), way.choice, { ...kit, token });
      await sendDocument(request, response, 200, document);
    } catch (error) {
      log.error({ err: error }, 'The page that signs in to Apple Music could not be made.');
      await leadToEnd(deps, response, { page, way, end: { kind: 'failed' } });
    }
  }

  async function takeToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return answerNothing(response, 413, ['Connection', 'close']);
    if (isForeign(request)) return answerNothing(response, 403);
    const fields = new URLSearchParams(body);
    const found = await appleWay(request, response, fields.get('t'));
    if (found === undefined) return;
    const { way, page } = found;
    const token = fields.get('token') ?? '';
    if (token === '') {
      const kind = fields.get('error') === 'refused' ? 'refused' : 'failed';
      return leadToEnd(deps, response, { page, way, end: { kind } });
    }
    const { choice, words, referrer, query, app } = way;
    const { destinationId, provider, forever, email } = choice;
    const sent = {
      ...{ destinationId, provider, forever, email, words, referrer, query, app },
      page: pageUrl(page.link, hosts),
      ...hits.whereabouts(request),
    };
    try {
      await end(request, response, await presaves.accept(page, sent, token), 'applemusic', way);
    } catch (error) {
      const { message: problem } = formError(error, log, notKept);
      await leadToEnd(deps, response, { page, way, end: { kind: 'form', problem } });
    }
  }

  /** From a mail: on to the link's own host, which tells what is renewed. */
  async function renewal(request: IncomingMessage, response: ServerResponse, query: string): Promise<void> {
    const token = new URLSearchParams(query).get('t') ?? '';
    const found = await presaves.renewal(token);
    if (found === undefined) return sendLost(deps, request, response);
    leadTo(response, new URL(`/_/presave?renew=${encodeURIComponent(token)}`, pageUrl(found.page.link, hosts)).href);
  }

  return [
    {
      path: '/_/presave/go',
      methods: ['GET'],
      on: 'app',
      answer: (one, two, { query }) => goToSpotify(one, two, query),
    },
    {
      path: '/_/presave/spotify',
      methods: ['GET'],
      on: 'app',
      answer: (one, two, { query }) => comeBack(one, two, query),
    },
    {
      path: '/_/presave/applemusic',
      methods: ['GET', 'POST'],
      on: 'app',
      answer: (request, response, { query }) =>
        request.method === 'POST' ? takeToken(request, response) : signIn(request, response, query),
    },
    {
      path: '/_/presave/renew',
      methods: ['GET'],
      on: 'app',
      answer: (one, two, { query }) => renewal(one, two, query),
    },
  ];
}
