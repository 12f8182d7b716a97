/** The consent screen of a stand-in: the application, the requested permissions, the account, Agree and Cancel. */
import type { ServerResponse } from 'node:http';
import { escaped, type Html, html } from '../page/html.ts';
import { fanAccounts } from './fan-accounts.ts';

/** The content of the screen. */
export interface Consent {
  service: string;
  /** One sentence for each requested permission. */
  asks: readonly string[];
  /** The form's target. The parameters of the request are sent along. */
  action: string;
  carried: Readonly<Record<string, string>>;
}

const style = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:100vh;background:light-dark(#f4f3ef,#17161a);color:light-dark(#1d1b20,#f1eff4)}
main{box-sizing:border-box;width:min(26rem,100vw);padding:2rem;background:light-dark(#fff,#222026);border-radius:1rem}h1{font-size:1.25rem;margin:0 0 .5rem}p,ul{margin:0 0 1rem}ul{padding-inline-start:1.25rem}
fieldset{border:1px solid light-dark(#cfcbd6,#4a4653);border-radius:.75rem;margin:0 0 1.25rem;padding:.5rem 1rem}label{display:flex;gap:.75rem;align-items:center;min-height:2.75rem}
.buttons{display:grid;gap:.75rem}button{font:inherit;font-weight:600;min-height:3rem;border-radius:1.5rem;border:1px solid currentColor;background:none;color:inherit;cursor:pointer}
button[value=agree]{background:light-dark(#1d1b20,#f1eff4);color:light-dark(#fff,#17161a)}button:focus-visible,input:focus-visible{outline:3px solid #7a5cff;outline-offset:2px}small{color:light-dark(#5d5866,#b3adbd)}`;

/** The whole page. */
export function consentPage({ service, asks, action, carried }: Consent): string {
  const hidden = Object.entries(carried).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const accounts = fanAccounts.map(
    ({ id, name }, index) =>
      html`<label><input type="radio" name="account" value="${id}" required ${index === 0 ? html`checked` : undefined}> <bdi>${name}</bdi></label>`,
  );
  return page(
    `${service}: allow Fanfare?`,
    html`<h1>Allow Fanfare at ${service}?</h1>
<p><small>This is the sandbox's stand-in. Nobody here exists.</small></p>
<p>Fanfare would like to:</p>
<ul>${asks.map((ask) => html`<li>${ask}</li>`)}</ul>
<form method="post" action="${action}">${hidden}
<fieldset><legend>Signed in as</legend>${accounts}</fieldset>
<div class="buttons"><button name="answer" value="agree">Agree</button><button name="answer" value="cancel">Cancel</button></div>
</form>`,
  );
}

/** A page in the same style. */
export function page(title: string, content: Html, script = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body><main>${content.markup}</main>${script}</body></html>`;
}

/** Sends the page. The form's target is not restricted, since it leads back to the requesting application. `nonce` allows one script. */
export function sendPage(response: ServerResponse, status: number, body: string, nonce?: string): void {
  const scripts = nonce === undefined ? '' : `; script-src 'nonce-${nonce}'`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'${scripts}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(body);
}
