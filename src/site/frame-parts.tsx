/** What is around every page of the public site: the menu above and the footer below. */
import type { SiteNeed, Unmet } from '#domain/installation/hidden-parts.ts';
import { shownOf } from '#domain/installation/parts-by-need.ts';

/** Where the menu stands: on the homepage's cover, or above any other page. */
export type MenuPlace = 'home' | 'page';

/** The record that is the product's sign. Decoration: its name is beside it. */
export function Record({ className }: { className?: string }) {
  return (
    <svg className={className ?? 'record'} viewBox="0 0 32 32" aria-hidden="true">
      <use href="#record" />
    </svg>
  );
}

/** The record's drawing, once a document; `Record` refers to it. */
function RecordDrawing() {
  return (
    <svg className="defs" width="0" height="0" aria-hidden="true">
      <linearGradient id="brass" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#f6dc9b" />
        <stop offset=".5" stopColor="#d79a2b" />
        <stop offset="1" stopColor="#96640a" />
      </linearGradient>
      <symbol id="record" viewBox="0 0 32 32">
        <circle cx="16" cy="16" r="15.5" fill="url(#brass)" />
        <g fill="none" stroke="#16140f" strokeOpacity=".16" className="grooves">
          {[14.2, 13, 11.8, 10.6, 9.4, 8.2, 7].map((radius) => (
            <circle key={radius} cx="16" cy="16" r={radius} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
        <circle cx="16" cy="16" r="5" fill="#16140f" />
        <circle cx="16" cy="16" r="1.1" fill="#f6dc9b" />
      </symbol>
    </svg>
  );
}

/** The menu: pricing, questions or blog, help, and login and signup, or for signed-in people the way back to the dashboard (SITE-2). */
export function SiteHeader({ place, unmet }: { place: MenuPlace; unmet: Unmet }) {
  return (
    <header className={`top ${place}`}>
      <RecordDrawing />
      <a className="logo" href="/">
        <Record /> Fanfare
      </a>
      <nav aria-label="Main">
        {!unmet.has('payments') && (
          <a className="roomy-only" href="/#pricing">
            Pricing
          </a>
        )}
        <a className="wide-only" href="/blog">
          Blog
        </a>
        <a href="/help">Help</a>
        <a className="for-visitors" href="/login">
          Log In
        </a>
        {!unmet.has('signup') && (
          <a className="button small for-visitors" href="/signup">
            Sign Up
          </a>
        )}
        <a className="button small for-members" href="/links">
          Dashboard
        </a>
      </nav>
    </header>
  );
}

interface SiteLink {
  href: string;
  label: string;
  needs?: readonly SiteNeed[];
}

const groups: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Product',
    links: [
      { href: '/#pricing', label: 'Pricing', needs: ['payments'] },
      { href: '/login', label: 'Log in' },
      { href: '/signup', label: 'Sign up', needs: ['signup'] },
    ],
  },
  {
    title: 'Read',
    links: [
      { href: '/blog', label: 'Blog' },
      { href: '/help', label: 'Help Center' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/legal/privacy', label: 'Your privacy' },
      { href: '/legal/privacy/privacy-policy', label: 'Privacy Policy' },
      { href: '/legal/terms-of-use', label: 'Terms' },
    ],
  },
];

const signedOutOnly = ['/login', '/signup'];

/** The footer. */
export function SiteFooter({ unmet }: { unmet: Unmet }) {
  return (
    <footer className="bottom">
      <div>
        <a className="logo" href="/">
          <Record /> Fanfare
        </a>
        <p>Open source, for music artists.</p>
      </div>
      {groups.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {shownOf(links, unmet).map(({ href, label }) => (
              <li key={href} className={signedOutOnly.includes(href) ? 'for-visitors' : undefined}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </footer>
  );
}
