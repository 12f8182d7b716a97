/** Loads the renderers of the fan's page, the public site and the mails, which are built because Node does not run JSX. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import type { SiteRenderer } from '#site/site-renderer.ts';
import { StartError } from './start-error.ts';

const root = join(import.meta.dirname, '..', '..');

/** The fan's page. Throws StartError when it is not built yet. */
export async function loadRenderer(): Promise<PageRenderer> {
  const file = join(root, 'dist', 'landing', 'renderer.js');
  if (!existsSync(file)) throw new StartError("The fan's page is not built yet; start Fanfare with `npm start`.");
  const { renderer }: { renderer: PageRenderer } = await import(pathToFileURL(file).href);
  return renderer;
}

/** The public site. Throws StartError when it is not built yet. */
export async function loadSite(): Promise<SiteRenderer> {
  const file = join(root, 'dist', 'landing', 'site.js');
  if (!existsSync(file)) throw new StartError('The public site is not built yet; start Fanfare with `npm start`.');
  const { site }: { site: SiteRenderer } = await import(pathToFileURL(file).href);
  return site;
}

/** The mails, read when the first one goes out, since most processes send none for a while. Throws StartError when they are not built yet. */
export function findMails(): MailRenderer {
  const file = join(root, 'dist', 'mails', 'renderer.js');
  if (!existsSync(file)) throw new StartError('The mails are not built yet; start Fanfare with `npm start`.');
  return {
    async render(document) {
      const { mails }: { mails: MailRenderer } = await import(pathToFileURL(file).href);
      return mails.render(document);
    },
  };
}
