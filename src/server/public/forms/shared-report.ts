/** The page of a report's share link, for people without an account: the report, its tables as files, and the question for a password (REP-30 to REP-34). */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { reportCsv } from '#domain/reports/report-csv.ts';
import type { FanNotice } from '#landing/fan-documents.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { SharedReports } from '../../features/reports/shared-reports.service.ts';
import { cookieName, readCookie, setCookie } from '../../platform/http/cookies.ts';
import { answerNothing } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { readPostedForm } from '../http/posted-form.ts';
import { answerDownload, answerPrivately } from '../http/private-answer.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';

export interface SharedReportDeps {
  reports: SharedReports;
  renderer: Pick<PageRenderer, 'report' | 'lockedReport' | 'fanNotice'>;
  /** Whether the app is opened by https, so that its cookies never leave it. */
  appUrl: string;
}

const path = '/_/report';
/** How long a browser keeps the session of a password, in seconds; the session itself ends at the same time. */
const sessionSeconds = 12 * 3600;

const missing: FanNotice = {
  title: 'There is no report here',
  words: [
    'The link may have been cut off on its way, its time may be over, or the person who shared it took it back. Ask them for a new one.',
  ],
  ways: [],
};
const tooMany: FanNotice = {
  title: 'Too often from here',
  words: ['This report was asked for very often from your network. Please try again in ten minutes.'],
  ways: [],
};

const wrong = 'That is not the password. Please try again.';
const tooManyGuesses = 'Too many wrong passwords. Please try again in an hour, or ask who sent you the link.';

/** The routes of share links. */
export function createSharedReportRoutes({ reports, renderer, appUrl }: SharedReportDeps): InternalRoute[] {
  const secure = appUrl.startsWith('https:');
  /** One cookie for each share link, so that two of them can be open side by side. */
  const cookieOf = (token: string): string =>
    cookieName(`fanfare-report-${createHash('sha256').update(token).digest('hex').slice(0, 12)}`, secure);
  const urlOf = (token: string): string => `${path}?t=${encodeURIComponent(token)}`;
  const sayMissing = (request: VisitorRequest, response: ServerResponse) =>
    answerPrivately(request, response, 404, renderer.fanNotice(missing, { seed: path }));
  const ask = (request: VisitorRequest, response: ServerResponse, token: string, status: number, problem = '') =>
    answerPrivately(request, response, status, renderer.lockedReport({ action: urlOf(token), problem }));

  async function show(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const fields = new URLSearchParams(request.query);
    const token = fields.get('t') ?? '';
    const table = fields.get('table');
    const opened = await reports.open(token, {
      session: readCookie(request.message.headers.cookie, cookieOf(token)),
      ipAddress: request.ipAddress,
      counts: table === null && request.method === 'GET' && !request.isMachine,
    });
    if (opened.kind === 'missing') return sayMissing(request, response);
    if (opened.kind === 'locked') return ask(request, response, token, 200);
    if (table === null) return answerPrivately(request, response, 200, renderer.report(opened.report, urlOf(token)));
    const file = reportCsv(opened.report, table);
    if (file === undefined) return sayMissing(request, response);
    answerDownload(response, file.name, 'text/csv; charset=utf-8', file.text);
  }

  async function unlock(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const token = new URLSearchParams(request.query).get('t') ?? '';
    const form = await readPostedForm(request, response);
    if (form === undefined) return;
    try {
      const result = await reports.unlock(token, form.get('password') ?? '', request.ipAddress);
      if (result.kind === 'missing') return sayMissing(request, response);
      if (result.kind === 'wrong') return ask(request, response, token, 403, wrong);
      answerNothing(response, 303, [
        ...['Location', urlOf(token), 'Referrer-Policy', 'no-referrer', 'X-Robots-Tag', 'noindex'],
        ...(result.session === undefined
          ? []
          : [
              'Set-Cookie',
              setCookie(cookieOf(token), result.session, { seconds: sessionSeconds, secure, sameSite: 'Lax' }),
            ]),
      ]);
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'TOO_MANY_TRIES') throw error;
      return ask(request, response, token, 429, tooManyGuesses);
    }
  }

  return [
    {
      path,
      methods: ['GET', 'POST'],
      on: 'app',
      async answer(request, response) {
        if (request.method === 'POST') return unlock(request, response);
        try {
          await show(request, response);
        } catch (error) {
          if (!(error instanceof CodedError) || error.code !== 'TOO_MANY_TRIES') throw error;
          await answerPrivately(request, response, 429, renderer.fanNotice(tooMany, { seed: path }));
        }
      },
    },
  ];
}
