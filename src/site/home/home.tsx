/** The homepage (SITE-1 to SITE-8). */
import { enterprisePrices } from '#domain/billing/catalogue.ts';
import type { Unmet } from '#domain/installation/hidden-parts.ts';
import { shownOf } from '#domain/installation/parts-by-need.ts';
import type { SitePage } from '../document.tsx';
import type { HomeView, SitePlace } from '../site-renderer.ts';
import { CouponBar } from './coupon-bar.tsx';
import { Hero } from './hero.tsx';
import { Pages } from './pages.tsx';
import { PreSaves } from './pre-saves.tsx';
import { Closing, Comparison, Prices, proCents, Questions, questions } from './prices.tsx';
import { HonestNumbers, Stats } from './proof.tsx';
import { Texts } from './texts.tsx';

/** The page's description for networks and search engines. */
function descriptionFor(unmet: Unmet): string {
  const parts = [
    'Smart links',
    ...(unmet.has('catalogue') ? [] : ['pre-saves']),
    ...(unmet.has('texts') ? [] : ['texts']),
  ];
  return `Fanfare makes the page behind your link, opens the service each fan uses, and counts only people. ${parts.join(', ')} and statistics for music artists.`;
}

/** The homepage as a page of the site. */
export function homePage({ appUrl, unmet }: SitePlace, view: HomeView): SitePage {
  const description = descriptionFor(unmet);
  return {
    path: '/',
    title: 'Fanfare: give every song a front door',
    description,
    menu: 'home',
    visitorsOnly: true,
    couponScript: view.coupon?.script?.state === 'load',
    data: structuredData(appUrl, description, unmet),
    above: (
      <>
        {view.notice !== '' && (
          <p className="notice-bar" role="alert">
            <b>{view.notice}</b> Ask whoever invited you for a new one, or <a href="/login">log in</a>.
          </p>
        )}
        {view.coupon !== undefined && <CouponBar banner={view.coupon} />}
      </>
    ),
    body: (
      <>
        <main id="main">
          <Hero view={view} unmet={unmet} />
          <Stats />
          <Pages unmet={unmet} />
          <HonestNumbers />
          {!unmet.has('catalogue') && <PreSaves />}
          {!unmet.has('texts') && <Texts />}
          {!unmet.has('payments') && <Prices unmet={unmet} />}
          <Comparison unmet={unmet} />
          <Questions unmet={unmet} />
          <Closing view={view} unmet={unmet} />
        </main>
      </>
    ),
  };
}

function structuredData(appUrl: string, description: string, unmet: Unmet): object[] {
  const offer = (name: string, cents: number, unitText: string) => ({
    '@type': 'Offer',
    name,
    price: (cents / 100).toFixed(2),
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: (cents / 100).toFixed(2),
      priceCurrency: 'USD',
      billingDuration: 'P1M',
      unitText,
    },
  });
  return [
    { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Fanfare', url: `${appUrl}/` },
    {
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      name: 'Fanfare',
      description,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      url: `${appUrl}/`,
      ...(unmet.has('payments')
        ? {}
        : {
            offers: [offer('Pro', proCents.monthly, 'artist'), offer('Enterprise', enterprisePrices.monthly, 'agency')],
          }),
    },
    faq(unmet),
  ];
}

const faq = (unmet: Unmet) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: shownOf(questions, unmet).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
