/** Which HTTP routes exist besides the API, and who may call them. Every route is in exactly one list. */
import type { Principal } from './principals.ts';

/** Routes of one kind. */
export interface RouteGroup {
  /** Who may call them, and what protects them. */
  about: string;
  routes: readonly string[];
}

/** Pages and files: everybody gets the same; what is behind a page asks the API with its session. */
export const documents: RouteGroup = {
  about: 'The public site, the files of the build, and the page of each screen, which contains nobody’s data.',
  routes: [
    'GET /',
    'GET /*',
    'GET /add-artist',
    'GET /artists',
    'GET /billing',
    'GET /billing/invoices/:id',
    'GET /blog',
    'GET /blog/',
    'GET /blog/*',
    'GET /blog/:slug',
    'GET /blog/:slug/',
    'GET /blog/atom.xml',
    'GET /blog/rss.xml',
    'GET /compare',
    'GET /complete-registration',
    'GET /desk',
    'GET /desk/:kind/:id',
    'GET /desk/accounts',
    'GET /desk/acts',
    'GET /desk/commands',
    'GET /desk/jobs',
    'GET /drops',
    'GET /drops/fans/:id',
    'GET /drops/import',
    'GET /drops/import/:id',
    'GET /feedback',
    'GET /feedback/*',
    'GET /forgot-password',
    'GET /help',
    'GET /help/',
    'GET /help/*',
    'GET /help/:slug',
    'GET /help/errors.json',
    'GET /help/search.json',
    'GET /legal/*',
    'GET /legal/privacy',
    'GET /legal/privacy/cookie-policy',
    'GET /legal/privacy/pixel-partners',
    'GET /legal/privacy/privacy-policy',
    'GET /legal/terms-of-use',
    'GET /links',
    'GET /links/:id',
    'GET /links/:id/routing',
    'GET /links/all',
    'GET /links/claim',
    'GET /links/new',
    'GET /login',
    'GET /login/new',
    'GET /logout',
    'GET /messages',
    'GET /messages/:id',
    'GET /move-in',
    'GET /move-in/:id',
    'GET /r/:coupon',
    'GET /r/:coupon/',
    'GET /referrals',
    'GET /register',
    'GET /reports',
    'GET /reset-password',
    'GET /reset-password-admin',
    'GET /robots.txt',
    'GET /settings',
    'GET /signup',
    'GET /site/coupon-script',
    'GET /site/display-HASH.woff2',
    'GET /site/icon.svg',
    'GET /site/page/bio',
    'GET /site/page/hero',
    'GET /site/page/playlist',
    'GET /site/page/pre-save',
    'GET /site/page/release',
    'GET /site/pictures/:name',
    'GET /site/social-HASH.jpg',
    'GET /site/text-HASH.woff2',
    'GET /sitemap.xml',
  ],
};

/** Forms of the public site. */
export const forms: RouteGroup = {
  about: 'Visitors’ forms: limited by network, and only from a page of the own origin. No account is behind them.',
  routes: ['POST /claim', 'POST /coupon-script', 'POST /legal/privacy', 'POST /paste'],
};

/** Calls of vendors. */
export const signedByVendors: RouteGroup = {
  about: 'Vendors’ calls: refused unless the vendor signed them, whoever sends them.',
  routes: [
    'GET /api/billing/webhook',
    'POST /api/billing/webhook',
    'POST /api/texts/inbound',
    'POST /api/texts/status/:id',
  ],
};

/** Watching programs. */
export const machines: RouteGroup = {
  about: 'Health for the proxy.',
  routes: ['GET /health'],
};

/** The API and its refused methods; its operations have the matrix. */
export const api: RouteGroup = {
  about: 'Only POST is answered.',
  routes: ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'QUERY', 'TRACE'].map((method) => `${method} /graphql`),
};

/** Routes below `/_`, on visitors' hosts: fans have no session, and what is theirs is named by signed tokens. */
export const fans: RouteGroup = {
  about: 'Fans’ pages and forms: a session is never read there.',
  routes: [
    'GET /_/confirm on any',
    'GET /_/health on any',
    'GET /_/live on any',
    'GET /_/me on any',
    'GET /_/me/delete on any',
    'GET /_/me/download on any',
    'GET /_/pixels.js on link',
    'GET /_/presave on link',
    'GET /_/preview on link',
    'GET /_/preview.jpg on link',
    'GET /_/presave/applemusic on app',
    'GET /_/presave/go on app',
    'GET /_/presave/renew on app',
    'GET /_/presave/spotify on app',
    'GET /_/privacy on link',
    'GET /_/privacy/everywhere on link',
    'GET /_/ready on any',
    'GET /_/report on app',
    'GET /_/report-mails on app',
    'GET /_/tls on any',
    'GET /_/unsubscribe on any',
    'GET /_/v.gif on link',
    'POST /_/confirm on any',
    'POST /_/consent on link',
    'POST /_/remember on link',
    'POST /_/continue on visitor',
    'POST /_/health on any',
    'POST /_/me on any',
    'POST /_/me/delete on any',
    'POST /_/optin on link',
    'POST /_/presave on link',
    'POST /_/presave/applemusic on app',
    'POST /_/privacy on link',
    'POST /_/report on app',
    'POST /_/report-mails on app',
    'POST /_/unsubscribe on any',
    'POST /_/v on link',
  ],
};

/** A route that a session opens, and the status that each principal gets on what is theirs. */
export interface SessionRoute {
  /** The URL for an artist, or for a row of it: an import of contacts, or a move-in. */
  path: (artistId: string, importId: string, moveInId: string) => string;
  body?: 'picture' | 'file' | 'links';
  own: Record<Principal, number>;
  /** What members of other artists get, and the same for what does not exist; left out where nothing is named. */
  foreign?: number;
}

const everybody = (status: number): Record<Principal, number> => ({
  ...{ V: 401, S: status, R: status, E: status, O: status, B: status },
  ...{ A: status, F: status, X: status, Z: status, L: status },
});

/** The routes that need a session. */
export const sessionRoutes: Record<string, SessionRoute> = {
  'POST /api/bunny-upload': {
    path: () => '/api/bunny-upload',
    body: 'picture',
    own: { ...everybody(200), S: 403, R: 403, B: 403, Z: 403, L: 400 },
  },
  // Nobody has asked for an archive or a file: there is nothing to download.
  'GET /api/data-export': { path: () => '/api/data-export', own: everybody(404) },
  'GET /api/fan-export/:id': {
    path: (_artistId, rowId) => `/api/fan-export/${rowId}`,
    own: { ...everybody(404), S: 404, L: 404 },
    foreign: 404,
  },
  'POST /api/fan-imports': {
    path: (artistId) => `/api/fan-imports?artist_id=${artistId}&name=fans.csv`,
    body: 'file',
    own: { ...everybody(200), S: 403, R: 403, B: 403, Z: 403, L: 403 },
    foreign: 404,
  },
  'GET /api/fan-imports/:id/verdicts': {
    path: (_artistId, rowId) => `/api/fan-imports/${rowId}/verdicts`,
    own: { ...everybody(200), S: 403, R: 403, B: 403, L: 403 },
    foreign: 404,
  },
  'POST /api/move-ins': {
    path: (artistId) => `/api/move-ins?artist_id=${artistId}&name=links.csv`,
    body: 'links',
    own: { ...everybody(200), S: 403, R: 403, B: 403, Z: 403, L: 403 },
    foreign: 404,
  },
  'GET /api/move-ins/:id/refused': {
    path: (_artistId, _importId, moveInId) => `/api/move-ins/${moveInId}/refused`,
    own: { ...everybody(200), S: 403, R: 403, B: 403, L: 403 },
    foreign: 404,
  },
};
