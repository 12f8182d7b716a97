/** Pre-saves on the hosts with pages: the form is taken, leads on to the service or out of an app, and how it ended is told. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { longestContact } from '#domain/fans/capture.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { pagePhase } from '#domain/links/release-phase.ts';
import { presaveConsent, presaveProvider } from '#domain/presaves/consent.ts';
import { isLeadOutApp, outsideAddress, type StuckFan, stuckFan } from '#domain/presaves/lead-out.ts';
import { campaignQuery, readCampaign } from '#domain/stats/campaign.ts';
import { isPrefetch, judgeAgent } from '#domain/stats/verdict.ts';
import { inAppBrowser } from '#domain/stats/visitor-browser.ts';
import type { PresaveChoice, PresaveStep } from '#landing/page-renderer.ts';
import type { SentPresave } from '../../features/presaves/presaves.service.ts';
import { isForeign, readBody } from '../count/beacon.ts';
import { answerNothing } from '../http/answers.ts';
import { formError } from '../http/form-error.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { ownRefererQuery } from '../http/paths.ts';
import { presavePath } from '../redirect/redirects.ts';
import { addressesOf, findPage, leadTo, type PresaveContext, sendDocument, sendLost } from './presave-context.ts';

const emailSchema = z.email().max(longestContact);

/** The form as it arrived. */
interface Form {
  path: string;
  destinationId: string;
  forever: boolean;
  email: string;
  /** What the page's script adds: where the fan came from, and the page's query. */
  referrer: string;
  query: string;
  /** The app that a fan was led out of; '' for everybody else. */
  app: string;
  /** The fan wants to try it inside the app all the same. */
  here: boolean;
}

/** A pre-save as it goes on. */
interface Beginning {
  page: LinkPage;
  choice: PresaveChoice;
  sent: SentPresave;
}

/** Makes the routes of the link hosts. */
export function createPresaveLinkRoutes(deps: PresaveContext): InternalRoute[] {
  const { presaves, counting, hits, renderer, notices, signedTokens, hosts, clock, leadsOut, log } = deps;

  function show(
    request: IncomingMessage,
    response: ServerResponse,
    page: LinkPage,
    choice: PresaveChoice,
    step: PresaveStep,
    status = 200,
  ): Promise<void> {
    const document = renderer.presave(page, clock.now(), addressesOf(page, hosts), choice, step);
    return sendDocument(request, response, status, document);
  }

  /** The form once more, as it was sent, with what is wrong. */
  const again = (
    request: IncomingMessage,
    response: ServerResponse,
    { page, choice }: Pick<Beginning, 'page' | 'choice'>,
    problem: string,
    status: number,
  ) => show(request, response, page, choice, { kind: 'form', problem }, status);

  /** Goes on to the service: by way of the dashboard's host, which the services know and whose cookie binds the browser. */
  async function goOn(
    request: IncomingMessage,
    response: ServerResponse,
    { page, choice, sent }: Beginning,
  ): Promise<void> {
    const { domain, path } = page.link;
    const way = { domain, path, choice };
    try {
      const next =
        sent.provider === 'spotify'
          ? `/_/presave/go?t=${await signedTokens.issue('onward', { ...way, ...(await presaves.begin(page, sent)) })}`
          : `/_/presave/applemusic?t=${await signedTokens.issue('musickit', { ...way, words: sent.words, referrer: sent.referrer, query: sent.query, app: sent.app })}`;
      // A page that opens the next one, not a redirect: browsers hold a form's policy against everything its answer redirects to.
      await show(request, response, page, choice, { kind: 'onward', address: `${hosts.appUrl}${next}` });
    } catch (error) {
      const { status, message } = formError(error, log, 'A pre-save could not be begun.');
      return again(request, response, { page, choice }, message, status);
    }
  }

  /** Tells a fan inside an app how to go on in their own browser; the address carries what they chose, but nothing that names them. */
  function leadOut(
    request: IncomingMessage,
    response: ServerResponse,
    { page, choice, sent }: Beginning,
    fan: StuckFan,
  ): Promise<void> {
    const address = new URL(presavePath, pageUrl(page.link, hosts));
    const carried = new URLSearchParams(sent.query);
    for (const [name, value] of Object.entries({
      path: page.link.path,
      to: choice.provider,
      forever: choice.forever ? 'yes' : '',
      app: fan.app,
      ...Object.fromEntries(carried),
    }))
      if (value !== '') address.searchParams.set(name, value);
    const opening = leadsOut ? outsideAddress(fan, address.href) : undefined;
    return show(request, response, page, choice, { kind: 'outside', fan, address: address.href, opening });
  }

  async function renew(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
    const found = await presaves.renewal(token);
    if (found === undefined) return sendLost(deps, request, response);
    const { page } = found;
    if (page.artist.suspended) return notices.unavailable(request, response, page.link.domain);
    const { place, address } = hits.whereabouts(request);
    const sent = { ...found.sent, place, address };
    await goOn(request, response, { page, choice: choiceOf(sent, { renewed: 'yes' }), sent });
  }

  async function take(request: IncomingMessage, response: ServerResponse, domain: string): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return answerNothing(response, 413, ['Connection', 'close']);
    if (isForeign(request)) return answerNothing(response, 403);
    const fields = new URLSearchParams(body);
    const token = fields.get('renew');
    const isPerson = !isMachine(request);
    if (token !== null) return isPerson ? renew(request, response, token) : answerNothing(response, 403);
    const form = readForm(fields);
    if (form === undefined) return answerNothing(response, 400);
    const page = await findPage(deps, { domain, path: form.path });
    const destination = page?.link.destinations.find(({ id }) => id === form.destinationId);
    if (page === undefined || destination === undefined) return notices.notFound(request, response, domain);
    if (page.artist.suspended) return notices.unavailable(request, response, domain);
    const provider = presaveProvider(destination, pagePhase(page.link, clock.now()));
    // Out meanwhile, or changed: the page shows what there is now. Machines are not sent to services either.
    if (provider === undefined || !isPerson) return leadTo(response, `/${page.link.path}`);
    const userAgent = request.headers['user-agent'] ?? '';
    const pageQuery = (form.query || ownQuery(request)).slice(0, longestQuery);
    const { place, address } = hits.whereabouts(request);
    const sent: SentPresave = {
      destinationId: destination.id,
      provider,
      forever: form.forever,
      email: form.email,
      words: presaveConsent({ provider, forever: form.forever }, page),
      page: pageUrl(page.link, hosts),
      place,
      address,
      referrer: form.referrer,
      query: campaignQuery(readCampaign(pageQuery)),
      app: form.app || inAppBrowser(userAgent),
    };
    const carried = { r: form.referrer, q: pageQuery, ...(form.app === '' ? {} : { app: form.app }) };
    const beginning = { page, choice: choiceOf(sent, carried), sent };
    // Asked before the service is: an address that is none would be found out behind its consent screen.
    if (form.email !== '' && !emailSchema.safeParse(form.email).success)
      return again(request, response, beginning, sentenceOf('EMAIL_INVALID'), 422);
    const fan = form.here ? undefined : stuckFan(userAgent);
    const proceed = () =>
      fan === undefined ? goOn(request, response, beginning) : leadOut(request, response, beginning, fan);
    // Whoever was led out of an app, or goes on inside it, has been counted where they began.
    if (form.app !== '' || form.here) return proceed();
    const query = new URLSearchParams(sent.query);
    if (form.referrer !== '') query.set('r', form.referrer);
    await new Promise<void>((counted) => counting.click(request, page, destination.id, query.toString(), counted));
    return proceed();
  }

  async function tell(
    request: IncomingMessage,
    response: ServerResponse,
    domain: string,
    token: string,
  ): Promise<void> {
    const result = await signedTokens.read('result', token);
    const page = result?.domain === domain ? await findPage(deps, result) : undefined;
    if (result === undefined || page === undefined) return sendLost(deps, request, response);
    const { choice, end } = result;
    if (end.kind !== 'granted') return show(request, response, page, choice, end);
    const { isNew, endsAt, eventId, query } = end;
    if (isNew && request.method !== 'HEAD')
      deps.onGranted?.(request, page, {
        destinationId: choice.destinationId,
        query: choice.carried.q ?? query,
        eventId,
      });
    return show(request, response, page, choice, { kind: 'granted', isNew, endsAt: new Date(endsAt), eventId });
  }

  async function showRenewal(
    request: IncomingMessage,
    response: ServerResponse,
    domain: string,
    token: string,
  ): Promise<void> {
    const found = await presaves.renewal(token);
    if (found === undefined || found.page.link.domain !== domain) return sendLost(deps, request, response);
    const choice = choiceOf(found.sent, {});
    return show(request, response, found.page, choice, { kind: 'renewal', token });
  }

  async function showForm(
    request: IncomingMessage,
    response: ServerResponse,
    domain: string,
    query: URLSearchParams,
  ): Promise<void> {
    const page = await findPage(deps, { domain, path: query.get('path') ?? '' });
    if (page === undefined) return notices.notFound(request, response, domain);
    if (page.artist.suspended) return notices.unavailable(request, response, domain);
    const phase = pagePhase(page.link, clock.now());
    const offered = page.link.destinations.filter((each) => presaveProvider(each, phase) !== undefined);
    const destination = offered.find(({ id, type }) => id === query.get('to') || type === query.get('to'));
    const provider = destination && presaveProvider(destination, phase);
    if (destination === undefined || provider === undefined) return leadTo(response, `/${page.link.path}`);
    const app = query.get('app') ?? '';
    const choice: PresaveChoice = {
      destinationId: destination.id,
      provider,
      forever: query.get('forever') === 'yes',
      email: '',
      carried: { q: campaignQuery(readCampaign(query.toString())), ...(isLeadOutApp(app) ? { app } : {}) },
    };
    return show(request, response, page, choice, { kind: 'form', problem: '' });
  }

  return [
    {
      path: presavePath,
      methods: ['GET', 'POST'],
      on: 'link',
      answer(request, response, { domain = '', query }) {
        if (request.method === 'POST') return take(request, response, domain);
        const asked = new URLSearchParams(query);
        const [result, renewal] = [asked.get('r'), asked.get('renew')];
        if (result !== null) return tell(request, response, domain, result);
        if (renewal !== null) return showRenewal(request, response, domain, renewal);
        return showForm(request, response, domain, asked);
      },
    },
  ];
}

const choiceOf = (
  { destinationId, provider, forever, email }: SentPresave,
  carried: Record<string, string>,
): PresaveChoice => ({ destinationId, provider, forever, email, carried });

/** Whether a request is a program's, or a browser's before anybody looks. */
function isMachine({ headers }: IncomingMessage): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  return (
    judgeAgent(headers['user-agent'] ?? '').verdict !== 'person' ||
    isPrefetch(purposes.map((purpose) => purpose?.toString()))
  );
}

/** The query of the page on which the form stood, where the page's script did not tell it. */
function ownQuery({ headers }: IncomingMessage): string {
  return ownRefererQuery(headers.referer, headers.host ?? '') ?? '';
}

const longestReferrer = 500;
/** Room for a campaign and for what advertisements add, in characters. */
const longestQuery = 700;

/** Reads the form; undefined when it is none of ours. */
function readForm(fields: URLSearchParams): Form | undefined {
  const [path, destinationId] = [fields.get('path'), fields.get('destination')];
  if (path === null || destinationId === null) return undefined;
  const app = fields.get('app') ?? '';
  return {
    path,
    destinationId,
    forever: fields.get('forever') === 'yes',
    email: (fields.get('email') ?? '').trim().slice(0, longestContact + 1),
    referrer: (fields.get('r') ?? '').slice(0, longestReferrer),
    query: fields.get('q') ?? '',
    app: isLeadOutApp(app) ? app : '',
    here: fields.get('here') === 'yes',
  };
}
