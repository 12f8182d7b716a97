/** The script of the page that signs in to Apple Music: runs MusicKit and posts its result with the page's form. */

interface MusicKit {
  configure(options: { developerToken: string; app: { name: string; build: string } }): Promise<unknown>;
  getInstance(): { authorize(): Promise<string | undefined> };
}

const away = 'Apple Music did not answer. Please try again in a moment.';

/** MusicKit's error codes that are not the fan's refusal. */
const troubles = ['NETWORK_ERROR', 'SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', 'CONFIGURATION_ERROR'];

const kit = () => (window as { MusicKit?: MusicKit }).MusicKit;
const form = document.querySelector<HTMLFormElement>('[data-musickit]');
const source = document.querySelector<HTMLScriptElement>('[data-kit]');

/** Resolves once MusicKit is configured. This must happen before the tap, because browsers open a window only in response to one. */
const ready = new Promise<void>((resolve, reject) => {
  if (kit()) resolve();
  source?.addEventListener('load', () => resolve());
  source?.addEventListener('error', reject);
}).then(() => kit()?.configure({ developerToken: form?.dataset.musickit ?? '', app: { name: 'Fanfare', build: '1' } }));
ready.catch(() => say(away));

function say(text: string): void {
  const said = form?.querySelector('[data-said]');
  if (said) said.textContent = text;
}

function send(name: 'token' | 'error', value: string): void {
  const field = form?.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!form || !field) return;
  field.value = value;
  form.submit();
}

async function connect(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  say('');
  try {
    await ready;
    const token = await kit()?.getInstance().authorize();
    if (token) send('token', token);
    else send('error', 'refused');
  } catch (error) {
    const { errorCode = '', name = '' } = error as { errorCode?: string; name?: string };
    const isTrouble = !kit() || troubles.includes(errorCode) || troubles.includes(name);
    if (isTrouble) say(away);
    else send('error', 'refused');
  }
  form.ariaBusy = 'false';
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void connect(form);
});
