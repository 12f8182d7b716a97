/** Takes a page's opt-in form: answers the page's script with JSON and a browser without script with a page. */
import type { ServerResponse } from 'node:http';
import { readTimeZone } from '#domain/fans/browser-time-zone.ts';
import {
  type FanChannel,
  fanChannels,
  longestContact,
  resumeWords,
  successMessage,
  understoodWords,
} from '#domain/fans/capture.ts';
import { confirmingMessage } from '#domain/fans/double-opt-in.ts';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Destination } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { campaignQuery } from '#domain/stats/campaign.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { CameBy, FansService } from '../../features/fans/fans.service.ts';
import type { Logger } from '../../platform/log.ts';
import type { Counting } from '../count/counting.ts';
import type { PixelHits } from '../count/pixel-hits.ts';
import { answerNothing, type Notices } from '../http/answers.ts';
import { type FormError, formError } from '../http/form-error.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { readPostedForm } from '../http/posted-form.ts';
import { loadSentPage } from '../http/sent-page.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { packDocument } from '../pages/page-document.ts';

/** What the opt-in form needs. */
export interface OptInDeps {
  pages: Pick<PageCache<unknown>, 'load' | 'loadByDestination'>;
  fans: Pick<FansService, 'optIn'>;
  counting: Pick<Counting, 'complete'>;
  pixels: Pick<PixelHits, 'record'>;
  renderer: Pick<PageRenderer, 'optInAnswer'>;
  notices: Pick<Notices, 'notFound'>;
  hosts: HostSettings;
  clock: Clock;
  log: Logger;
}

interface Form {
  path: string;
  destinationId: string;
  channel: FanChannel;
  contact: string;
  /** The page's script adds the page's referrer and query string. */
  referrer: string;
  query: string;
  /** The browser's time zone; empty when it names none that we know. */
  timeZone: string;
  /** The event id that the page's pixels use. */
  eventId: string | undefined;
  /** Whether the page's script found the page in a frame. */
  isFramed: boolean;
  /** Whether the page's script found Global Privacy Control switched on. */
  globalPrivacyControl: boolean;
  /** Whether the page's script shows a number as it is understood: that of a page from before it could does not. */
  showsUnderstood: boolean;
}

/** What the form's sender reads. */
interface Result extends FormError {
  /** Shows what was just stored. Only for a phone number; the owner of an email gets it by mail. */
  dataUrl?: string;
  /** The number as it is understood, for the field: nothing was stored (FAN-24). */
  contact?: string;
}

const maxReferrerLength = 1024;

/** The form's route on link hosts. A contact that the artist already has gets the same answer as a new one. Rejects when the database is unavailable. */
export function createOptInRoutes(deps: OptInDeps): InternalRoute[] {
  const { pages, fans, counting, pixels, renderer, notices, hosts, clock, log } = deps;

  async function answer(
    request: VisitorRequest,
    response: ServerResponse,
    page: LinkPage,
    form: Form,
    result: Result,
  ): Promise<void> {
    const { status, message, dataUrl, contact = form.contact } = result;
    if (request.wantsJson) {
      const body = Buffer.from(JSON.stringify({ message, dataUrl, contact: result.contact }));
      response.writeHead(status, [
        ...['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)],
        ...['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'],
      ]);
      response.end(body);
      return;
    }
    const { destinationId, channel } = form;
    const document = renderer.optInAnswer(
      page,
      clock.now(),
      { pageUrl: pageUrl(page.link, hosts), path: page.link.path },
      {
        destinationId,
        channel,
        contact,
        taken: status === 200,
        message,
        dataUrl,
        isUnderstood: result.contact !== undefined,
      },
    );
    const packed = packDocument(document, request.encoding);
    response.writeHead(status, packed.headers);
    response.end(packed.body);
  }

  async function take(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const fields = await readPostedForm(request, response);
    if (fields === undefined) return;
    const { domain } = request;
    const form = readForm(fields);
    if (form === undefined) return answerNothing(response, 400);
    const page = (await loadSentPage(pages, request, form))?.page;
    const destination = page?.link.destinations.find(({ id }) => id === form.destinationId);
    if (page === undefined || destination === undefined) return notices.notFound(request, response, domain);
    return answer(request, response, page, form, await save(request, page, destination, form));
  }

  /** Stores what was sent; gives what the sender reads. */
  async function save(request: VisitorRequest, page: LinkPage, destination: Destination, form: Form): Promise<Result> {
    const { place, ipAddress } = request;
    const asksBack = form.showsUnderstood || !request.wantsJson;
    const sent = { ...form, ...cameBy(request, form), asksBack, page: pageUrl(page.link, hosts), place, ipAddress };
    try {
      const outcome = await fans.optIn(page, sent);
      if (outcome.kind === 'understood') {
        const { written, country } = outcome;
        return { status: 409, message: understoodWords(written, country), contact: written };
      }
      // Also for a known contact, so that pixel events reveal nothing about who is on the list.
      pixels.record(request, page, 'optin', form);
      if (outcome.kind === 'asked') return { status: 200, message: confirmingMessage(outcome.email) };
      if (outcome.isNew) {
        const { referrer, query } = sent;
        await new Promise<void>((counted) =>
          counting.complete(request, 'subscribe', page, form.destinationId, { referrer, query }, counted),
        );
      }
      const { dataUrl, artistNumber } = outcome;
      const words = [successMessage(destination), ...(artistNumber === undefined ? [] : [resumeWords(artistNumber)])];
      return { status: 200, message: words.join(' '), dataUrl };
    } catch (error) {
      return formError(error, log, 'Could not store an opt-in; the fan was asked to try again.');
    }
  }

  return [
    {
      path: '/_/optin',
      methods: ['POST'],
      on: 'link',
      answer: take,
    },
  ];
}

/** How the fan came to the page. Without script the campaign comes from the URL of the form's page. */
function cameBy(request: VisitorRequest, { referrer, query }: Form): CameBy {
  const { app } = request.userAgent.browser;
  return { referrer: referrer.slice(0, maxReferrerLength), query: campaignQuery(request.campaign(query)), app };
}

/** Reads the form; undefined when a field is missing. */
function readForm(fields: URLSearchParams): Form | undefined {
  const channel = fanChannels.find((each) => each === fields.get('channel'));
  const [path, destinationId] = [fields.get('path'), fields.get('destination')];
  if (channel === undefined || path === null || destinationId === null) return undefined;
  return {
    path,
    destinationId,
    channel,
    contact: (fields.get(channel) ?? '').slice(0, longestContact + 1),
    referrer: fields.get('r') ?? '',
    query: fields.get('q') ?? '',
    timeZone: readTimeZone(fields.get('z') ?? ''),
    eventId: fields.get('i') ?? undefined,
    isFramed: fields.get('f') === '1',
    globalPrivacyControl: fields.get('g') === '1',
    showsUnderstood: fields.get('u') === '1',
  };
}
