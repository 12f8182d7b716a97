/** Serves MusicKit's script and its consent window. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '#domain/kernel/clock.ts';
import { consentPage, page, sendPage } from '../fans/consent-page.ts';
import { fanAccounts } from '../fans/fan-accounts.ts';
import type { TokenMint } from '../fans/permissions.ts';
import type { Mount } from '../mount.ts';
import { html } from '../page/html.ts';
import { readForm } from '../read-form.ts';
import { sendBytes } from '../send-bytes.ts';

export interface MusicConsentParts {
  prefix: string;
  clock: Clock;
  isDeveloper: (token: string) => Promise<boolean>;
  userTokens: TokenMint;
}

const script = readFileSync(new URL('./musickit.js', import.meta.url));

/** Creates the mount: `<prefix>/musickit.js` and `<prefix>/authorize`. */
export function createMusicConsent(parts: MusicConsentParts): Mount {
  return {
    prefix: parts.prefix,
    handle: (request, response) => {
      const url = new URL(request.url ?? '/', 'http://sandbox');
      const refuse = (status: number, words: string) =>
        sendPage(response, status, page('Not possible', html`<h1>Not possible</h1><p>${words}</p>`));
      if (url.pathname === `${parts.prefix}/musickit.js`) {
        sendBytes(request, response, script, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          'cross-origin-resource-policy': 'cross-origin',
        });
        return;
      }
      if (url.pathname !== `${parts.prefix}/authorize`) return refuse(404, 'There is nothing here.');
      const answer = async () => {
        const asked = request.method === 'POST' ? await readForm(request) : url.searchParams;
        if (!(await parts.isDeveloper(asked.get('developerToken') ?? '')))
          return refuse(400, 'The developer token is not good.');
        if (!/^https?:\/\/[^/]+$/.test(asked.get('origin') ?? '')) return refuse(400, 'Nobody asked for this.');
        if (request.method !== 'POST') return sendPage(response, 200, screen(parts, asked));
        const nonce = randomBytes(12).toString('base64url');
        sendPage(response, 200, goodbye(parts, asked, nonce), nonce);
      };
      answer().catch(() => refuse(400, 'This form could not be read.'));
    },
  };
}

function screen({ prefix }: MusicConsentParts, asked: URLSearchParams): string {
  return consentPage({
    service: 'Apple Music',
    asks: ['See what is in your library', 'Add music to your library'],
    action: `${prefix}/authorize`,
    carried: { developerToken: asked.get('developerToken') ?? '', origin: asked.get('origin') ?? '' },
  });
}

// The script names the target origin, so that no other page receives the token.
function goodbye({ userTokens, clock }: MusicConsentParts, form: URLSearchParams, nonce: string): string {
  const account = fanAccounts.find(({ id }) => id === form.get('account'));
  const token =
    form.get('answer') === 'agree' && account !== undefined
      ? userTokens.write({ account: account.id, givenAt: clock.now().getTime(), scopes: '' })
      : null;
  const write = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return page(
    'Apple Music',
    html`<h1>Back to Fanfare</h1><p>This window can be closed.</p>`,
    `<script nonce="${nonce}">window.opener?.postMessage({ musicUserToken: ${write(token)} }, ${write(form.get('origin'))});</script>`,
  );
}
