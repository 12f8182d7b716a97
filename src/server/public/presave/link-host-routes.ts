/** Pre-save routes of link hosts: the form, the redirect to the music service or out of an app, and the result. */
import type { ServerResponse } from 'node:http';
import { longestContact } from '#domain/fans/capture.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import { readEmail } from '#domain/kernel/email.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import { pagePhase } from '#domain/links/release-phase.ts';
import { presaveConsent, presaveProvider } from '#domain/presaves/consent.ts';
import { isLeadOutApp, outsideUrl, type StuckFan, stuckFan } from '#domain/presaves/lead-out.ts';
import { campaignQuery, readCampaign } from '#domain/stats/campaign.ts';
import type { PresaveChoice, PresaveStep } from '#landing/page-renderer.ts';
import type { SentPresave } from '../../features/presaves/presaves.service.ts';
import { answerNothing } from '../http/answers.ts';
import { formError } from '../http/form-error.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { readPostedForm } from '../http/posted-form.ts';
import { loadSentPage } from '../http/sent-page.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import { formReferrer, presavePath } from '../redirect/redirects.ts';
import { findPage, type PresaveContext, redirectToPage, sendDocument, sendLost, urlsOf } from './presave-context.ts';

interface Form {
  path: string;
  destinationId: string;
  forever: boolean;
  email: string;
  /** The page's script adds the page's referrer and query string. */
  referrer: string;
  query: string;
  /** The social app in which the fan started; '' for everybody else. */
  app: string;
  /** Whether the fan chose to continue inside the app. */
  here: boolean;
}

/** A pre-save whose form was accepted. */
interface StartedPresave {
  page: LinkPage;
  choice: PresaveChoice;
  sent: SentPresave;
}

/** Makes the routes of the link hosts. */
export function createPresaveLinkRoutes(deps: PresaveContext): InternalRoute[] {
  const { presaves, counting, pixels, renderer, notices, tokens, hosts, clock, leadsOut, log } = deps;

  function show(
    request: VisitorRequest,
    response: ServerResponse,
    page: LinkPage,
    choice: PresaveChoice,
    step: PresaveStep,
    status = 200,
  ): Promise<void> {
    const document = renderer.presave(page, clock.now(), urlsOf(page, hosts), choice, step);
    return sendDocument(request, response, status, document);
  }

  /** Shows the form as it was sent, with an error. */
  const showError = (
    request: VisitorRequest,
    response: ServerResponse,
    { page, choice }: Pick<StartedPresave, 'page' | 'choice'>,
    problem: string,
    status: number,
  ) => show(request, response, page, choice, { kind: 'form', problem }, status);

  /** The path on the dashboard's host that continues a pre-save. */
  async function nextPath({ page, choice, sent }: StartedPresave): Promise<string> {
    const way = { domain: page.link.domain, path: page.link.path, choice };
    if (sent.provider === 'spotify') {
      const { url, binding } = await presaves.begin(page, sent);
      return `/_/presave/go?t=${await tokens.issue('onward', { ...way, url, binding })}`;
    }
    const { words, referrer, query, app } = sent;
    return `/_/presave/applemusic?t=${await tokens.issue('musickit', { ...way, words, referrer, query, app })}`;
  }

  /** Continues to the service through the dashboard's host, which services accept and whose cookie binds the browser. */
  async function goToService(
    request: VisitorRequest,
    response: ServerResponse,
    { page, choice, sent }: StartedPresave,
  ): Promise<void> {
    try {
      const next = await nextPath({ page, choice, sent });
      // A page that opens the next one, not a redirect: browsers hold a form's policy against everything its answer redirects to.
      await show(request, response, page, choice, { kind: 'onward', url: `${hosts.appUrl}${next}` });
    } catch (error) {
      const { status, message } = formError(error, log, 'Could not start a pre-save; the fan was asked to try again.');
      return showError(request, response, { page, choice }, message, status);
    }
  }

  /** Shows a fan inside an app how to continue in their own browser. The URL contains what they chose, and nothing that names them. */
  function leadOut(
    request: VisitorRequest,
    response: ServerResponse,
    { page, choice, sent }: StartedPresave,
    fan: StuckFan,
  ): Promise<void> {
    const url = new URL(presavePath, pageUrl(page.link, hosts));
    const campaign = new URLSearchParams(sent.query);
    for (const [name, value] of Object.entries({
      path: page.link.path,
      to: choice.provider,
      forever: choice.forever ? 'yes' : '',
      app: fan.app,
      ...Object.fromEntries(campaign),
      [formReferrer]: sent.referrer,
    }))
      if (value !== '') url.searchParams.set(name, value);
    const opening = leadsOut ? outsideUrl(fan, url.href) : undefined;
    return show(request, response, page, choice, { kind: 'outside', fan, url: url.href, opening });
  }

  /** Starts a renewal from a mail's token. */
  async function renew(request: VisitorRequest, response: ServerResponse, token: string): Promise<void> {
    const found = await presaves.renewal(token);
    if (found === undefined) return sendLost(deps, request, response);
    const { page } = found;
    if (closedReason(page)) return notices.closed(request, response, page);
    const sent = { ...found.sent, place: request.place, ipAddress: request.ipAddress };
    await goToService(request, response, { page, choice: choiceOf(sent, { renewed: 'yes' }), sent });
  }

  async function take(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const fields = await readPostedForm(request, response);
    if (fields === undefined) return;
    const { domain } = request;
    const token = fields.get('renew');
    const isPerson = !request.isMachine;
    if (token !== null) return isPerson ? renew(request, response, token) : answerNothing(response, 403);
    const form = readForm(fields);
    if (form === undefined) return answerNothing(response, 400);
    const page = (await loadSentPage(deps.pages, request, form))?.page;
    const destination = page?.link.destinations.find(({ id }) => id === form.destinationId);
    if (page === undefined || destination === undefined) return notices.notFound(request, response, domain);
    if (closedReason(page)) return notices.closed(request, response, page);
    const provider = presaveProvider(destination, pagePhase(page.link, clock.now()));
    const pageQuery = (form.query || request.refererQuery).slice(0, maxQueryLength);
    // The release may be out, or the link changed: the page shows the current state. Programs are not sent to services either.
    if (provider === undefined || !isPerson) return redirectToPage(deps, response, page, pageQuery);
    const sent: SentPresave = {
      destinationId: destination.id,
      provider,
      forever: form.forever,
      email: form.email,
      words: presaveConsent({ provider, forever: form.forever }, page),
      page: pageUrl(page.link, hosts),
      place: request.place,
      ipAddress: request.ipAddress,
      referrer: form.referrer,
      query: campaignQuery(readCampaign(pageQuery)),
      app: form.app || request.userAgent.browser.app,
    };
    const passthrough = { r: form.referrer, q: pageQuery, ...(form.app === '' ? {} : { app: form.app }) };
    const started = { page, choice: choiceOf(sent, passthrough), sent };
    // Checked before the consent screen, so that the fan does not consent in vain.
    if (form.email !== '' && readEmail(form.email) === undefined)
      return showError(request, response, started, sentenceOf('EMAIL_INVALID'), 422);
    const fan = form.here ? undefined : stuckFan(request.userAgentHeader);
    const proceed = () =>
      fan === undefined ? goToService(request, response, started) : leadOut(request, response, started, fan);
    // A fan who left an app, or continues inside it, was counted when they started.
    if (form.app !== '' || form.here) return proceed();
    const query = new URLSearchParams(sent.query);
    if (form.referrer !== '') query.set('r', form.referrer);
    await new Promise<void>((counted) =>
      counting.click(
        request,
        page,
        { destinationId: destination.id, query: query.toString(), rule: undefined },
        counted,
      ),
    );
    return proceed();
  }

  async function showResult(request: VisitorRequest, response: ServerResponse, token: string): Promise<void> {
    const result = await tokens.read('result', token);
    const page = result?.domain === request.domain ? await findPage(deps, result) : undefined;
    if (result === undefined || page === undefined) return sendLost(deps, request, response);
    const { choice, end } = result;
    if (end.kind !== 'granted') return show(request, response, page, choice, end);
    const { isNew, endsAt, eventId, query } = end;
    if (isNew && request.method !== 'HEAD')
      pixels.record(request, page, 'presave', { query: choice.passthrough.q ?? query, eventId });
    return show(request, response, page, choice, { kind: 'granted', isNew, endsAt: new Date(endsAt), eventId });
  }

  async function showRenewal(request: VisitorRequest, response: ServerResponse, token: string): Promise<void> {
    const found = await presaves.renewal(token);
    if (found === undefined || found.page.link.domain !== request.domain) return sendLost(deps, request, response);
    const choice = choiceOf(found.sent, {});
    return show(request, response, found.page, choice, { kind: 'renewal', token });
  }

  async function showForm(request: VisitorRequest, response: ServerResponse, query: URLSearchParams): Promise<void> {
    const { domain } = request;
    const page = (await deps.pages.load({ domain, path: query.get('path') ?? '' }))?.page;
    if (page === undefined) return notices.notFound(request, response, domain);
    if (closedReason(page)) return notices.closed(request, response, page);
    const phase = pagePhase(page.link, clock.now());
    const offered = page.link.destinations.filter((each) => presaveProvider(each, phase) !== undefined);
    const destination = offered.find(({ id, type }) => id === query.get('to') || type === query.get('to'));
    const provider = destination && presaveProvider(destination, phase);
    if (destination === undefined || provider === undefined)
      return redirectToPage(deps, response, page, query.toString());
    const app = query.get('app') ?? '';
    const r = (query.get(formReferrer) ?? '').slice(0, maxReferrerLength);
    const choice: PresaveChoice = {
      destinationId: destination.id,
      provider,
      forever: query.get('forever') === 'yes',
      email: '',
      passthrough: { r, q: campaignQuery(readCampaign(query.toString())), ...(isLeadOutApp(app) ? { app } : {}) },
    };
    return show(request, response, page, choice, { kind: 'form', problem: '' });
  }

  return [
    {
      path: presavePath,
      methods: ['GET', 'POST'],
      on: 'link',
      answer(request, response) {
        if (request.method === 'POST') return take(request, response);
        const query = new URLSearchParams(request.query);
        const [result, renewal] = [query.get('r'), query.get('renew')];
        if (result !== null) return showResult(request, response, result);
        if (renewal !== null) return showRenewal(request, response, renewal);
        return showForm(request, response, query);
      },
    },
  ];
}

const choiceOf = (
  { destinationId, provider, forever, email }: SentPresave,
  passthrough: Record<string, string>,
): PresaveChoice => ({ destinationId, provider, forever, email, passthrough });

const maxReferrerLength = 500;
/** Enough for a campaign and for the parameters of advertisements, in characters. */
const maxQueryLength = 700;

/** Reads the form; undefined when a field is missing. */
function readForm(fields: URLSearchParams): Form | undefined {
  const [path, destinationId] = [fields.get('path'), fields.get('destination')];
  if (path === null || destinationId === null) return undefined;
  const app = fields.get('app') ?? '';
  return {
    path,
    destinationId,
    forever: fields.get('forever') === 'yes',
    email: cleanPasted(fields.get('email') ?? '', 'email').slice(0, longestContact + 1),
    referrer: (fields.get('r') ?? '').slice(0, maxReferrerLength),
    query: fields.get('q') ?? '',
    app: isLeadOutApp(app) ? app : '',
    here: fields.get('here') === 'yes',
  };
}
