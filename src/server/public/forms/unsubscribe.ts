/** Letting go of an artist's mails: one press in the mail program (RFC 8058), or on a page; and the way back for a mistake. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { FanNotice } from '#landing/fan-documents.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { FansService } from '../../features/fans/fans.service.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { answerPrivately } from '../http/private-answer.ts';

/** What unsubscribing works with. */
export interface UnsubscribeOptions {
  fans: Pick<FansService, 'findSubscription' | 'changeSubscription'>;
  /** What pages show of an artist. */
  findArtist(artistId: string): Promise<Pick<LinkPage, 'artist'> | undefined>;
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
 * The address of mails' List-Unsubscribe header. A POST ends the subscription whatever its body says and wherever it comes from, since mail
 * programs send it; the sealed link is the proof. A GET only asks, since scanners of mails open links.
 */
export function createUnsubscribeRoutes({ fans, findArtist, renderer, appUrl }: UnsubscribeOptions): InternalRoute[] {
  const send = (request: IncomingMessage, response: ServerResponse, status: number, notice: FanNotice, seed: string) =>
    answerPrivately(request, response, status, renderer.fanNotice(notice, { seed }));

  async function answer(request: IncomingMessage, response: ServerResponse, query: string): Promise<void> {
    const fields = new URLSearchParams(query);
    const token = fields.get('t') ?? '';
    const isSent = request.method === 'POST';
    const subscription = isSent
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
    const notice: FanNotice = isSent
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
      answer(request, response, { query }) {
        // Mail programs send a body of their own, of which nothing is needed.
        request.resume();
        return answer(request, response, query);
      },
    },
  ];
}
