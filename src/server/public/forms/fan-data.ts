/** Pages on which a fan sees, downloads and deletes their stored data, through a link mailed to them. */
import type { ServerResponse } from 'node:http';
import { longestContact } from '#domain/fans/capture.ts';
import { isNothing, type StoredFanData } from '#domain/fans/stored-fan-data.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import type { FanNotice } from '#landing/fan-documents.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { FanDataService } from '../../features/fans/own-data/fan-data.service.ts';
import type { Logger } from '../../platform/log.ts';
import { formError } from '../http/form-error.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { readPostedForm } from '../http/posted-form.ts';
import { answerDownload, answerPrivately } from '../http/private-answer.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';

export interface FanDataDeps {
  fanData: FanDataService;
  renderer: Pick<PageRenderer, 'fanNotice' | 'dataLink' | 'fanData'>;
  log: Logger;
}

const path = '/_/me';
const ways = [{ label: 'Send me a new link', href: path }];

const lost: FanNotice = {
  title: 'This link has run out',
  words: ['Links to what is kept of you last for a short time only, so that nobody finds an old one.'],
  ways,
};

const deleted: FanNotice = {
  title: 'It is deleted',
  words: ['Nothing here names you any more. The figures that artists see count you on, without knowing who you were.'],
  ways: [],
};

/** The routes `/_/me` and below, on any host. */
export function createFanDataRoutes({ fanData, renderer, log }: FanDataDeps): InternalRoute[] {
  const notify = (request: VisitorRequest, response: ServerResponse, status: number, notice: FanNotice) =>
    answerPrivately(request, response, status, renderer.fanNotice(notice, { seed: path }));

  async function sendLink(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const form = await readPostedForm(request, response);
    if (form === undefined) return;
    const email = (form.get('email') ?? '').slice(0, longestContact + 1);
    try {
      await fanData.requestLink(email, request.ipAddress);
    } catch (error) {
      const { status, message } = formError(
        error,
        log,
        'Could not send a fan the link to their data; the fan was asked to try again.',
      );
      return answerPrivately(request, response, status, renderer.dataLink({ email, problem: message }));
    }
    return notify(request, response, 200, {
      title: 'Look into your mail',
      words: [
        `If anything is kept of ${cleanPasted(email, 'email')}, a link to it is on its way. It works for an hour.`,
      ],
      ways: [],
    });
  }

  async function show(request: VisitorRequest, response: ServerResponse, token: string | null): Promise<void> {
    if (request.method === 'POST') return sendLink(request, response);
    if (token === null) return answerPrivately(request, response, 200, renderer.dataLink({ email: '', problem: '' }));
    const kept = await fanData.find(token);
    if (kept === undefined) return notify(request, response, 404, lost);
    const query = `?t=${encodeURIComponent(token)}`;
    const document = renderer.fanData({
      kept,
      downloadUrl: `${path}/download${query}`,
      deleteUrl: `${path}/delete${query}`,
    });
    return answerPrivately(request, response, 200, document);
  }

  async function download(request: VisitorRequest, response: ServerResponse, token: string): Promise<void> {
    const kept = await fanData.find(token);
    if (kept === undefined) return notify(request, response, 404, lost);
    answerDownload(
      response,
      'what-is-kept-of-me.json',
      'application/json; charset=utf-8',
      `${JSON.stringify(kept, null, 2)}\n`,
    );
  }

  async function remove(request: VisitorRequest, response: ServerResponse, token: string): Promise<void> {
    if (request.method === 'POST') {
      return (await fanData.forget(token))
        ? notify(request, response, 200, deleted)
        : notify(request, response, 404, lost);
    }
    const kept = await fanData.find(token);
    if (kept === undefined) return notify(request, response, 404, lost);
    const query = `?t=${encodeURIComponent(token)}`;
    const back = [{ label: 'Keep it', href: `${path}${query}` }];
    if (isNothing(kept))
      return notify(request, response, 200, { title: 'Nothing is kept of you', words: [], ways: [] });
    return notify(request, response, 200, {
      title: `Delete what is kept of ${kept.contact}?`,
      words: consequencesOf(kept),
      action: { label: 'Delete all of it', to: `${path}/delete${query}` },
      ways: back,
    });
  }

  const route = (
    ending: string,
    methods: InternalRoute['methods'],
    answer: (request: VisitorRequest, response: ServerResponse, token: string) => Promise<void>,
  ): InternalRoute => ({
    path: `${path}${ending}`,
    methods,
    on: 'any',
    answer: (request, response) => answer(request, response, new URLSearchParams(request.query).get('t') ?? ''),
  });

  return [
    {
      path,
      methods: ['GET', 'POST'],
      on: 'any',
      answer: (request, response) => show(request, response, new URLSearchParams(request.query).get('t')),
    },
    route('/download', ['GET'], download),
    route('/delete', ['GET', 'POST'], remove),
  ];
}

/** What deleting changes for this fan, in sentences. */
function consequencesOf({ scope, presaves }: StoredFanData): string[] {
  if (scope === 'left') return ['The number you just left goes, and with it the record of what you agreed to.'];
  const waits = presaves.some(({ state, forever }) => state === 'waiting' || forever);
  return [
    'Artists lose your address and write to you no more. The records of what you agreed to, and when, go with it.',
    ...(waits ? ['Your pre-saves are withdrawn: nothing is saved for you when a release comes out.'] : []),
    'It cannot be undone, but you can sign up again at any time.',
  ];
}
