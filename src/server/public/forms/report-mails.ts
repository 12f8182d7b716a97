/** Ends the monthly mail of a report, by the mail program's button (RFC 8058) or on a page; undo included (REP-43). */
import type { FanNotice } from '#landing/fan-documents.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { ReportMails } from '../../features/reports/report-mails.service.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { answerPrivately } from '../http/private-answer.ts';

const path = '/_/report-mails';

const lost: FanNotice = {
  title: 'This link is not one of ours',
  words: ['It may have been cut off on its way. Open the one in the newest mail, or switch the mail off in Reports.'],
  ways: [],
};

/** A POST unsubscribes whatever its body and origin are, because mail programs send it: the signed token is the proof. A GET only shows a button, because mail scanners open links. */
export function createReportMailRoutes({
  reportMails,
  renderer,
}: {
  reportMails: Pick<ReportMails, 'find' | 'changeByLink'>;
  renderer: Pick<PageRenderer, 'fanNotice'>;
}): InternalRoute[] {
  return [
    {
      path,
      methods: ['GET', 'POST'],
      on: 'app',
      async answer(request, response) {
        // Mail programs send a body; it is read and ignored.
        request.message.resume();
        const fields = new URLSearchParams(request.query);
        const token = fields.get('t') ?? '';
        const isPost = request.method === 'POST';
        const reader = isPost
          ? await reportMails.changeByLink(token, { again: fields.has('again') })
          : await reportMails.find(token);
        const send = (status: number, notice: FanNotice) =>
          answerPrivately(request, response, status, renderer.fanNotice(notice, { seed: path }));
        if (reader === undefined) return send(404, lost);
        const { artistName, hasEnded } = reader;
        const to = `${path}?t=${encodeURIComponent(token)}`;
        const ways = [{ label: 'Reports', href: '/reports' }];
        if (hasEnded)
          return send(200, {
            ways,
            title: 'You are unsubscribed',
            words: [`The monthly figures of ${artistName} do not come any more.`],
            action: { label: 'It was a mistake, send them again', to: `${to}&again` },
          });
        return send(
          200,
          isPost
            ? {
                title: 'They come again',
                words: [`The figures of ${artistName} come on the first of each month.`],
                ways,
              }
            : {
                ways,
                title: `Monthly figures of ${artistName}`,
                words: ['Press the button, and they do not come any more.'],
                action: { label: 'Unsubscribe', to },
              },
        );
      },
    },
  ];
}
