/** Pre-save routes of the dashboard's host, the only host that services accept: to their consent screens and back. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pageUrl } from '#domain/hosts/page-url.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import type { PresaveReturn } from '../../features/presaves/presaves.service.ts';
import { answerNothing } from '../http/answers.ts';
import { formError } from '../http/form-error.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { readPostedForm } from '../http/posted-form.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import { bindingCookie, endedCookie, readBinding } from './binding-cookie.ts';
import {
  findPage,
  type PresaveContext,
  redirectTo,
  redirectToResult,
  sendDocument,
  sendLost,
  urlsOf,
} from './presave-context.ts';
import type { PresaveEnd, PresaveWay, TokenContents } from './presave-tokens.ts';

const notStored = 'Could not store a pre-save; the fan was asked to try again.';

/** Makes the routes of the dashboard's host. */
export function createPresaveAppRoutes(deps: PresaveContext): InternalRoute[] {
  const { presaves, counting, renderer, notices, tokens, hosts, clock, log } = deps;
  const secure = hosts.appUrl.startsWith('https:');

  /** Binds this browser and redirects to Spotify. The URL comes from the link host's token. */
  async function goToSpotify(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const way = await tokens.read('onward', new URLSearchParams(request.query).get('t') ?? '');
    if (way === undefined) return sendLost(deps, request, response);
    const { url, ...bound } = way;
    const state = new URL(url).searchParams.get('state') ?? '';
    redirectTo(response, url, ['Set-Cookie', bindingCookie(state, await tokens.issue('bound', bound), secure)]);
  }

  /** Finishes a pre-save when Spotify has redirected the fan back. */
  async function comeBack(request: VisitorRequest, response: ServerResponse): Promise<void> {
    // A HEAD request must not use up the one-time code.
    if (request.method === 'HEAD') return answerNothing(response, 200);
    const answer = new URLSearchParams(request.query);
    const state = answer.get('state') ?? '';
    const cookie = readBinding(request.cookies, state, secure);
    const way = cookie === undefined ? undefined : await tokens.read('bound', cookie);
    const sent = { state, binding: way?.binding, code: answer.get('code') ?? undefined };
    let back: PresaveReturn;
    try {
      back = await presaves.finish({ ...sent, error: answer.get('error') ?? undefined });
    } catch (error) {
      return redirectToForm(request, response, way, error);
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

  /** Redirects to the form as it was sent when nothing could be stored, so that the fan can send it again. */
  async function redirectToForm(
    request: VisitorRequest,
    response: ServerResponse,
    way: PresaveWay | undefined,
    error: unknown,
  ): Promise<void> {
    const { message: problem } = formError(error, log, notStored);
    const page = way === undefined ? undefined : await findPage(deps, way);
    if (way === undefined || page === undefined) return sendLost(deps, request, response);
    return redirectToResult(deps, response, { page, way, end: { kind: 'form', problem } });
  }

  /** The page of the link for which a permission was given, wherever it is now; that of the browser's cookie where nothing was stored. */
  async function pageOf({ linkId }: PresaveReturn, way: PresaveWay | undefined): Promise<LinkPage | undefined> {
    if (linkId !== undefined) return (await deps.pages.loadById(linkId))?.page;
    return way === undefined ? undefined : findPage(deps, way);
  }

  /** Counts a new grant and redirects to the result on the host of the page on which the pre-save started. */
  async function end(
    request: VisitorRequest,
    response: ServerResponse,
    back: PresaveReturn,
    provider: PresaveProvider,
    way: PresaveWay | undefined,
    headers: string[] = [],
  ): Promise<void> {
    const page = await pageOf(back, way);
    if (page === undefined) return sendLost(deps, request, response);
    const choice = way?.choice ?? {
      destinationId: page.link.destinations.find(({ type, preRelease }) => type === provider && preRelease)?.id ?? '',
      provider,
      forever: false,
      email: '',
      passthrough: {},
    };
    if (back.outcome !== 'granted')
      return redirectToResult(deps, response, { page, way: { choice }, end: { kind: back.outcome } }, headers);
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
    await redirectToResult(
      deps,
      response,
      { page, way: { choice: { ...choice, destinationId, provider, forever } }, end: granted },
      headers,
    );
  }

  /** The content of an Apple Music token with its page. Answers itself and resolves to undefined when either is missing or the artist suspended. */
  async function appleWay(
    request: VisitorRequest,
    response: ServerResponse,
    token: string | null,
  ): Promise<{ way: TokenContents['musickit']; page: LinkPage } | undefined> {
    const way = await tokens.read('musickit', token ?? '');
    const page = way === undefined ? undefined : await findPage(deps, way);
    if (way === undefined || page === undefined) {
      await sendLost(deps, request, response);
      return undefined;
    }
    if (closedReason(page)) {
      await notices.closed(request, response, page);
      return undefined;
    }
    return { way, page };
  }

  async function signIn(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const token = new URLSearchParams(request.query).get('t') ?? '';
    const found = await appleWay(request, response, token);
    if (found === undefined) return;
    const { way, page } = found;
    try {
      const kit = await presaves.musicKit();
      const document = renderer.musicKit(page, clock.now(), urlsOf(page, hosts), way.choice, { ...kit, token });
      await sendDocument(request, response, 200, document);
    } catch (error) {
      log.error(
        { err: error },
        'Could not render the page that signs in to Apple Music; the fan got the page that the pre-save failed.',
      );
      await redirectToResult(deps, response, { page, way, end: { kind: 'failed' } });
    }
  }

  async function takeToken(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const fields = await readPostedForm(request, response);
    if (fields === undefined) return;
    const found = await appleWay(request, response, fields.get('t'));
    if (found === undefined) return;
    const { way, page } = found;
    const token = fields.get('token') ?? '';
    if (token === '') {
      const kind = fields.get('error') === 'refused' ? 'refused' : 'failed';
      return redirectToResult(deps, response, { page, way, end: { kind } });
    }
    const { choice, words, referrer, query, app } = way;
    const { destinationId, provider, forever, email } = choice;
    const sent = {
      ...{ destinationId, provider, forever, email, words, referrer, query, app },
      renews: choice.passthrough.renewed === 'yes',
      page: pageUrl(page.link, hosts),
      place: request.place,
      ipAddress: request.ipAddress,
    };
    try {
      await end(request, response, await presaves.accept(page, sent, token), 'applemusic', way);
    } catch (error) {
      const { message: problem } = formError(error, log, notStored);
      await redirectToResult(deps, response, { page, way, end: { kind: 'form', problem } });
    }
  }

  /** Redirects from a mail to the link's own host, which shows what is renewed. */
  async function renewal(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const token = new URLSearchParams(request.query).get('t') ?? '';
    const found = await presaves.renewal(token);
    if (found === undefined) return sendLost(deps, request, response);
    redirectTo(
      response,
      new URL(`/_/presave?renew=${encodeURIComponent(token)}`, pageUrl(found.page.link, hosts)).href,
    );
  }

  return [
    { path: '/_/presave/go', methods: ['GET'], on: 'app', answer: goToSpotify },
    { path: '/_/presave/spotify', methods: ['GET'], on: 'app', answer: comeBack },
    {
      path: '/_/presave/applemusic',
      methods: ['GET', 'POST'],
      on: 'app',
      answer: (request, response) =>
        request.method === 'POST' ? takeToken(request, response) : signIn(request, response),
    },
    { path: '/_/presave/renew', methods: ['GET'], on: 'app', answer: renewal },
  ];
}
