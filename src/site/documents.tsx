/** Legal texts, the privacy portal, the Help Center, and pages that could not be shown. */
import { everywhereCookie } from '#domain/pixels/visitor-choice.ts';
import type { SiteDocument } from '#domain/site/document.ts';
import { longDay } from '#domain/site/post-date.ts';
import { DrawnCover } from '#landing/drawn-cover.tsx';
import type { SitePage } from './document.tsx';
import type { HelpListView, NoticeView, PortalView } from './site-renderer.ts';

const legalLinks: readonly [href: string, label: string][] = [
  ['/legal/privacy', 'Your privacy'],
  ['/legal/privacy/privacy-policy', 'Privacy Policy'],
  ['/legal/privacy/cookie-policy', 'Cookie Policy'],
  ['/legal/privacy/pixel-partners', 'Pixel Partners'],
  ['/legal/terms-of-use', 'Terms of Use'],
];

/** The path of a legal text. */
const legalPath = (slug: string): string =>
  slug === 'terms-of-use' ? '/legal/terms-of-use' : `/legal/privacy/${slug}`;

function LegalMenu({ path }: { path: string }) {
  return (
    <nav className="side-menu" aria-label="Legal">
      <ul>
        {legalLinks.map(([href, label]) => (
          <li key={href}>
            <a href={href} aria-current={href === path ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own Markdown, in which HTML is dropped.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A legal text with the day of its last change. */
export function legalPage(document: SiteDocument): SitePage {
  const path = legalPath(document.slug);
  return {
    path,
    title: `${document.title} · Fanfare`,
    description: document.description,
    body: (
      <main id="main" className="section with-menu">
        <LegalMenu path={path} />
        <article className="document">
          <h1>{document.title}</h1>
          <p className="changed">
            Last changed on <time dateTime={document.changed}>{longDay(document.changed)}</time>
          </p>
          <Prose html={document.html} />
        </article>
      </main>
    ),
  };
}

/** The privacy portal with its opt-out (SITE-31). */
export function portalPage(view: PortalView): SitePage {
  const { optedOut, just, globalPrivacyControl, hosts, origins } = view;
  const path = '/legal/privacy';
  const places = hosts.join(' and ');
  return {
    path,
    title: 'Your privacy · Fanfare',
    description: 'What Fanfare’s pages share about you, and one button that ends it on every link host.',
    formOrigins: origins,
    body: (
      <main id="main" className="section with-menu">
        <LegalMenu path={path} />
        <article className="document">
          <h1>Your privacy</h1>
          <p className="lead">
            Artists can put advertising pixels on the pages behind their links. One press here ends that for this
            browser on {places}, with all of their subdomains.
          </p>
          <div className="card choice-card">
            <p role="status">
              <b>
                {optedOut
                  ? 'You opted out. No advertising pixel fires for you.'
                  : just
                    ? 'Your opt-out was taken back.'
                    : 'You have not opted out.'}
              </b>{' '}
              {globalPrivacyControl
                ? 'Your browser sends Global Privacy Control, which counts as an opt-out on every page of ours, without a press.'
                : ''}
            </p>
            <form method="post" action="/legal/privacy">
              <button className="button" type="submit" name="choice" value={optedOut ? 'in' : 'out'}>
                {optedOut ? 'Take my opt-out back' : 'Opt out'}
              </button>
            </form>
          </div>
          <div className="prose">
            <h2>What the button does</h2>
            <p>
              It leads your browser once through each link host, which stores your decision in a cookie named{' '}
              <code>{everywhereCookie}</code>, and back here. The cookie holds the word “out” and nothing about you. It
              lasts 400 days.
            </p>
            <h2>Artists’ own domains</h2>
            <p>
              Some artists use a domain of their own. A browser lets no other site store a cookie there, so each of
              those pages has the same button under “Privacy” at its foot. Global Privacy Control holds on all of them
              at once.
            </p>
            <h2>Visits are counted without a cookie</h2>
            <p>
              We count visits and clicks without storing who you are: your IP address is used to look up country, region
              and city, and is then dropped.
            </p>
          </div>
        </article>
      </main>
    ),
  };
}

/** The Help Center: its search and its pages by group. */
export function helpListPage({ documents, search, results }: HelpListView): SitePage {
  const groups = [...new Set(documents.map(({ group }) => group))];
  return {
    path: '/help',
    title: 'Help Center · Fanfare',
    description: 'How to make links, collect fans, send texts and read your statistics with Fanfare.',
    noIndex: results !== undefined,
    body: (
      <main id="main" className="section reading-list">
        <h1>Help Center</h1>
        <form action="/help" className="search wide">
          <label className="hidden" htmlFor="help-search">
            Search the Help Center
          </label>
          <input
            id="help-search"
            type="search"
            name="search"
            maxLength={200}
            placeholder="Search the Help Center"
            defaultValue={search}
          />
          <button className="button" type="submit">
            Search
          </button>
        </form>
        {results !== undefined && (
          <section aria-labelledby="results">
            <h2 id="results" role="status">
              {results.length === 0 ? `Nothing found for “${search}”` : `${results.length} found`}
            </h2>
            <HelpLinks documents={results} />
          </section>
        )}
        {(results === undefined || results.length === 0) && (
          <div className="help-groups">
            {groups.map((group) => (
              <section key={group} aria-label={group}>
                <h2>{group}</h2>
                <HelpLinks documents={documents.filter((each) => each.group === group)} />
              </section>
            ))}
          </div>
        )}
      </main>
    ),
  };
}

function HelpLinks({ documents }: { documents: readonly { slug: string; title: string; description: string }[] }) {
  return (
    <ul className="help-links">
      {documents.map(({ slug, title, description }) => (
        <li key={slug}>
          <a href={`/help/${slug}`}>{title}</a>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}

/** A page of the Help Center; `further` are others of its group. */
export function helpPage(appUrl: string, document: SiteDocument, further: readonly SiteDocument[]): SitePage {
  const path = `/help/${document.slug}`;
  return {
    path,
    title: `${document.title} · Fanfare Help`,
    description: document.description,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Help Center', item: `${appUrl}/help` },
          { '@type': 'ListItem', position: 2, name: document.title, item: `${appUrl}${path}` },
        ],
      },
    ],
    body: (
      <main id="main" className="section with-menu">
        <nav className="side-menu" aria-label="Help Center">
          <a className="back" href="/help">
            ← Help Center
          </a>
          <h2>{document.group}</h2>
          <ul>
            {further.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`/help/${slug}`} aria-current={slug === document.slug ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <article className="document">
          <h1>{document.title}</h1>
          <p className="lead">{document.description}</p>
          <Prose html={document.html} />
          <p className="changed">
            Last changed on <time dateTime={document.changed}>{longDay(document.changed)}</time>
          </p>
        </article>
      </main>
    ),
  };
}

/** A page that could not be shown. */
export function noticePage({ title, text }: NoticeView): SitePage {
  return {
    path: '/',
    title: `${title} · Fanfare`,
    description: text,
    noIndex: true,
    body: (
      <main id="main" className="notice">
        <div className="notice-cover" aria-hidden="true">
          <DrawnCover id={title} />
        </div>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <p className="actions">
          <a className="button" href="/">
            Homepage
          </a>
          <a className="button plain" href="/help">
            Help Center
          </a>
        </p>
      </main>
    ),
  };
}
