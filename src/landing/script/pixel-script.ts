/** The script of pages with pixels: asks for consent where needed, then reports each event to the pixels. */
import type { PixelEvent } from '#domain/pixels/pixel-events.ts';
import { newUuid } from '../new-uuid.ts';
import type { PagePixels } from '../page-model.ts';
import { askConsent } from './pixels/ask-consent.ts';
import { carryClickIds } from './pixels/carry-click-ids.ts';
import { createProviders } from './pixels/providers.ts';

const root = document;
const stated = root.querySelector<HTMLElement>('[data-pixels]')?.dataset.pixels;
if (stated) start(JSON.parse(stated) as PagePixels);

function start(page: PagePixels): void {
  const words = root.querySelector<HTMLElement>('[data-words]')?.dataset.words ?? '';
  const providers = createProviders(page.list);
  let fires = false;

  const fire = (event: PixelEvent, id: string) => {
    if (fires) providers.track(event, id);
  };

  function allow(viewId: string): void {
    fires = true;
    fire('view', viewId);
    const query = new URLSearchParams(root.location.search);
    const savedId = query.get('e');
    // The fan came back from saving the release; the server reports the event under the same id.
    if (query.has('presaved') && savedId) fire('presave', savedId);
  }

  function hear(words: string): void {
    const [may, viewId = ''] = words.split(' ');
    if (may === 'fire') allow(viewId);
    else if (may === 'ask' && !fires) askConsent(root, page, viewId, () => allow(viewId));
  }

  // Runs before the page is left: the pixel's request is sent during navigation, and the URL passes its id to the server.
  root.addEventListener(
    'click',
    ({ target }) => {
      const row = (target as Element | null)?.closest<HTMLAnchorElement>('a[data-to]');
      if (!row || !fires) return;
      const id = newUuid();
      const parsed = new URL(row.href);
      parsed.searchParams.set('e', id);
      carryClickIds(root.location.search, parsed);
      row.href = parsed.href;
      fire('click', id);
    },
    true,
  );

  // A form contains the id of its event, which fires once the server accepted the form.
  root.addEventListener(
    'submit',
    ({ target }) => {
      const form = target as HTMLFormElement;
      if (!fires || !form.matches('[data-optin]')) return;
      const field = form.querySelector<HTMLInputElement>('[name=i]') ?? root.createElement('input');
      field.type = 'hidden';
      field.name = 'i';
      field.value = newUuid();
      form.append(field);
    },
    true,
  );
  root.addEventListener('taken', ({ target }) => {
    const id = (target as Element).querySelector<HTMLInputElement>('[name=i]')?.value;
    if (id) fire('optin', id);
  });

  root.addEventListener('pixels', (event) => hear((event as CustomEvent<string>).detail));
  hear(words);
}
