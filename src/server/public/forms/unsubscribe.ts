/** Unsubscribes a fan from an artist's mails, by the mail program's button (RFC 8058) or on a page; undo included. */
import type { ServerResponse } from 'node:http';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { FanNotice } from '#landing/fan-documents.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { FansService } from '../../features/fans/fans.service.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { answerPrivately } from '../http/private-answer.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';

export interface UnsubscribeDeps {
  fans: Pick<FansService, 'findSubscription' | 'changeSubscription'>;
  /** The public data of an artist. */
  findArtist(artistId: string): Promise<{ artist: Pick<LinkPage['artist'], 'id' | 'name'> } | undefined>;
  renderer: Pick<PageRenderer, 'fanNotice'>;
  appUrl: string;
}

const path = '/_/unsubscribe';

const lost: FanNotice = {
  title: 'This link is not one of ours',
  words: [
    'It may have been cut off on its way. Open the one in the newest mail, or see what is kept of you and delete it.',
  ],
  ways: [{ label: 'What is kept of me', href: '/_/me' }],
};

/**
 * The route in the List-Unsubscribe header of mails. A POST unsubscribes whatever its body and origin are, because mail programs send it; the
 * signed token is the proof. A GET only shows a button, because mail scanners open links.
 */
export function createUnsubscribeRoutes({ fans, findArtist, renderer, appUrl }: UnsubscribeDeps): InternalRoute[] {
  const send = (request: VisitorRequest, response: ServerResponse, status: number, notice: FanNotice, seed: string) =>
    answerPrivately(request, response, status, renderer.fanNotice(notice, { seed }));

  async function answer(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const fields = new URLSearchParams(request.query);
    const token = fields.get('t') ?? '';
    const isPost = request.method === 'POST';
    const subscription = isPost
      ? await fans.changeSubscription(token, { again: fields.has('again'), page: `${appUrl}${path}` })
      : await fans.findSubscription(token);
    const artist = subscription && (await findArtist(subscription.artistId))?.artist;
    if (subscription === undefined || artist === undefined) return send(request, response, 404, lost, path);
    const { email, hasEnded } = subscription;
    const to = `${path}?t=${encodeURIComponent(token)}`;
    const ways = [{ label: 'What is kept of me', href: '/_/me' }];
    if (hasEnded) {
      const notice: FanNotice = {
        title: 'You are unsubscribed',
        words: [`${artist.name} sends nothing to ${email} any more.`],
        action: { label: 'It was a mistake, keep me', to: `${to}&again` },
        ways,
      };
      return send(request, response, 200, notice, artist.id);
    }
    const notice: FanNotice = isPost
      ? { title: 'You are on the list', words: [`${artist.name} may write to ${email}, as before.`], ways }
      : {
          title: `Unsubscribe from ${artist.name}`,
          words: [`Press the button, and nothing is sent to ${email} any more.`],
          action: { label: 'Unsubscribe', to },
          ways,
        };
    return send(request, response, 200, notice, artist.id);
  }

  return [
    {
      path,
      methods: ['GET', 'POST'],
      on: 'any',
      answer(request, response) {
        // Mail programs send a body; it is read and ignored.
        request.message.resume();
        return answer(request, response);
      },
    },
  ];
}
