/** Takes the page's opt-in form, from its script or from the browser itself, and answers each in its own way. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FanChannel, fanChannels, longestContact, successMessage } from '#domain/fans/capture.ts';
import { confirmingMessage } from '#domain/fans/confirming.ts';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Destination } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { campaignQuery, readCampaign } from '#domain/stats/campaign.ts';
import { inAppBrowser } from '#domain/stats/visitor-browser.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { CameBy, FansService } from '../../features/fans/fans.service.ts';
import { chooseEncoding } from '../../platform/http/encoding.ts';
import type { Logger } from '../../platform/log.ts';
import { isForeign, readBody } from '../count/beacon.ts';
import type { Counting } from '../count/counting.ts';
import type { HitReader } from '../count/hit.ts';
import type { PixelHits } from '../count/pixel-hits.ts';
import { answerNothing, type Notices } from '../http/answers.ts';
import { type FormError, formError } from '../http/form-error.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { longestAddress, ownRefererQuery } from '../http/paths.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { packDocument } from '../pages/page-document.ts';

/** What taking opt-ins works with. */
export interface OptInTakingOptions {
  pages: Pick<PageCache<unknown>, 'load'>;
  fans: Pick<FansService, 'optIn'>;
  counting: Pick<Counting, 'complete'>;
  pixels: Pick<PixelHits, 'happened'>;
  hits: Pick<HitReader, 'whereabouts'>;
  renderer: Pick<PageRenderer, 'optInAnswer'>;
  notices: Pick<Notices, 'notFound'>;
  hosts: HostSettings;
  clock: Clock;
  log: Logger;
}

/** A form as it arrived. */
interface Form {
  path: string;
  destinationId: string;
  channel: FanChannel;
  contact: string;
  /** What the page's script adds: where the fan came from, and the page's query. */
  referrer: string;
  query: string;
  /** The id under which the page's pixels hear of it. */
  eventId: string | undefined;
}

/** What whoever sent the form is told. */
interface Result extends FormError {
  /** Leads to what was just left; of a number only, since the owner of an address gets it by mail. */
  dataUrl?: string;
}

const longestReferrer = 1024;

/** The form's address on link hosts. A contact that the artist has already is answered exactly as a new one; rejects when the database cannot be asked. */
export function createOptInRoutes(options: OptInTakingOptions): InternalRoute[] {
  const { pages, fans, counting, pixels, hits, renderer, notices, hosts, clock, log } = options;

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    page: LinkPage,
    form: Form,
    result: Result,
  ): Promise<void> {
    const { status, message, dataUrl } = result;
    if (wantsJson(request)) {
      const body = Buffer.from(JSON.stringify({ message, dataUrl }));
      response.writeHead(status, [
        ...['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)],
        ...['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'],
      ]);
      response.end(body);
      return;
    }
    const { destinationId, channel, contact } = form;
    const document = renderer.optInAnswer(
      page,
      clock.now(),
      { pageUrl: pageUrl(page.link, hosts), path: page.link.path },
      { destinationId, channel, contact, taken: status === 200, message, dataUrl },
    );
    const packed = await packDocument(document, chooseEncoding(request.headers['accept-encoding']?.toString()));
    response.writeHead(status, packed.headers);
    response.end(packed.body);
  }

  async function take(request: IncomingMessage, response: ServerResponse, domain: string): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return answerNothing(response, 413, ['Connection', 'close']);
    if (isForeign(request)) return answerNothing(response, 403);
    const form = readForm(body);
    if (form === undefined) return answerNothing(response, 400);
    const page = (await pages.load({ domain, path: form.path }))?.page;
    const destination = page?.link.destinations.find(({ id }) => id === form.destinationId);
    if (page === undefined || destination === undefined) return notices.notFound(request, response, domain);
    return answer(request, response, page, form, await keep(request, page, destination, form));
  }

  /** Keeps what was sent, and says what whoever sent it is told. */
  async function keep(request: IncomingMessage, page: LinkPage, destination: Destination, form: Form): Promise<Result> {
    const { place, address } = hits.whereabouts(request);
    const sent = { ...form, ...cameBy(request, form), page: pageUrl(page.link, hosts), place, address };
    try {
      const outcome = await fans.optIn(page, sent);
      // Of a contact that is known already too: what a page's pixels hear tells nobody who is on the list.
      pixels.happened(request, page, 'optin', form);
      if (outcome.kind === 'asked') return { status: 200, message: confirmingMessage(outcome.email) };
      if (outcome.isNew) {
        const { referrer, query } = sent;
        await new Promise<void>((counted) =>
          counting.complete(request, 'subscribe', page, form.destinationId, { referrer, query }, counted),
        );
      }
      return { status: 200, message: successMessage(destination), dataUrl: outcome.dataUrl };
    } catch (error) {
      return formError(error, log, 'What a fan left could not be kept.');
    }
  }

  return [
    {
      path: '/_/optin',
      methods: ['POST'],
      on: 'link',
      answer: (request, response, { domain = '' }) => take(request, response, domain),
    },
  ];
}

function wantsJson(request: IncomingMessage): boolean {
  return request.headers.accept?.includes('application/json') === true;
}

/** How the fan came to the page, as far as it is counted: without script, by the address of the page that the form stood on. */
function cameBy({ headers }: IncomingMessage, { referrer, query }: Form): CameBy {
  const { referer, host = '', 'user-agent': userAgent = '' } = headers;
  const campaign = readCampaign((query || (ownRefererQuery(referer, host) ?? '')).slice(0, longestAddress));
  return { referrer: referrer.slice(0, longestReferrer), query: campaignQuery(campaign), app: inAppBrowser(userAgent) };
}

/** Reads the form; undefined when it is none of ours. */
function readForm(body: string): Form | undefined {
  const fields = new URLSearchParams(body);
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
    eventId: fields.get('i') ?? undefined,
  };
}
