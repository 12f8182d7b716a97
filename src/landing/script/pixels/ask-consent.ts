/** The consent question for pixels: a bar at the bottom that covers nothing, with two equally easy answers. */
import { type PixelProvider, pixelProviders } from '#domain/pixels/catalogue.ts';
import type { PagePixels } from '../../page-model.ts';

/** The companies' common names, where they differ from the provider's; shorter than on the privacy page. */
const names: Partial<Record<PixelProvider, string>> = { Facebook: 'Meta', AdWords: 'Google' };

/** Asks once at a time. The answer is posted to the server; `onAllowed` is called only when a yes was stored. */
export function askConsent(root: Document, page: PagePixels, viewId: string, onAllowed: () => void): void {
  if (root.querySelector('.asks')) return;
  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ''): HTMLElementTagNameMap[Tag] => {
    const element = root.createElement(tag);
    element.textContent = text;
    return element;
  };
  const companies = pixelProviders.filter((each) => page.list.some(({ provider }) => provider === each));
  const list = new Intl.ListFormat('en').format(companies.map((company) => names[company] ?? company));
  const bar = make('section');
  bar.className = `asks ${root.documentElement.className}`;
  bar.setAttribute('aria-label', 'Advertising pixels');

  const words = make('p', `May ${page.artistName} tell ${list} what you do on this page, to measure and show ads? `);
  const more = make('a', 'More about this');
  more.href = page.privacyHref;
  words.append(more);

  const buttons = make('div');
  for (const [answer, label] of [
    ['no', 'No, thanks'],
    ['yes', 'Allow'],
  ] as const) {
    const button = make('button', label);
    button.type = 'button';
    button.addEventListener('click', () => {
      close();
      // An answer that could not be sent is `false`, so this does not reject.
      void send(root, page, viewId, answer).then((stored) => {
        if (stored && answer === 'yes') onAllowed();
      });
    });
    buttons.append(button);
  }
  bar.append(words, buttons);
  const close = () => {
    bar.remove();
    root.body.classList.remove('asked');
  };
  root.body.classList.add('asked');
  // First in the document, so that keyboards and screen readers reach it first; styles show it at the bottom.
  root.body.prepend(bar);
}

/** Returns whether the server stored the answer. */
function send(root: Document, page: PagePixels, viewId: string, answer: 'yes' | 'no'): Promise<boolean> {
  return fetch('/_/consent', {
    method: 'POST',
    keepalive: true,
    body: new URLSearchParams({ path: page.path, answer, i: viewId, q: root.location.search }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}
