/** The homepage (SITE-1 to SITE-8). */
import { enterprisePrices } from '#domain/billing/catalogue.ts';
import type { SitePage } from '../document.tsx';
import type { HomeView } from '../site-renderer.ts';
import { CouponBar } from './coupon-bar.tsx';
import { Hero } from './hero.tsx';
import { Pages } from './pages.tsx';
import { PreSaves } from './pre-saves.tsx';
import { Closing, Comparison, Prices, proCents, Questions, questions } from './prices.tsx';
import { HonestNumbers, Stats } from './proof.tsx';
import { Texts } from './texts.tsx';

/** The page's description for networks and search engines. */
const description =
  'Fanfare makes the page behind your link, opens the service each fan uses, and counts only people. Smart links, pre-saves, texts and statistics for music artists.';

/** The homepage as a page of the site. */
export function homePage(appUrl: string, view: HomeView): SitePage {
  const { without } = view;
  return {
    withoutLinks: [...(without.payments ? ['/#pricing'] : []), ...(without.signup ? ['/signup'] : [])],
    path: '/',
    title: 'Fanfare: give every song a front door',
    description,
    menu: 'home',
    visitorsOnly: true,
    couponScript: view.coupon?.script?.state === 'load',
    data: structuredData(appUrl, without),
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
          <Hero view={view} />
          <Stats />
          <Pages />
          <HonestNumbers />
          {!without.catalogue && <PreSaves />}
          {!without.texts && <Texts />}
          {!without.payments && (
            <>
              <Prices />
              <Comparison />
              <Questions />
            </>
          )}
          <Closing view={view} />
        </main>
      </>
    ),
  };
}

function structuredData(appUrl: string, without: HomeView['without']): object[] {
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
      ...(without.payments
        ? {}
        : {
            offers: [offer('Pro', proCents.monthly, 'artist'), offer('Enterprise', enterprisePrices.monthly, 'agency')],
          }),
    },
    ...(without.payments ? [] : [faq]),
  ];
}

const faq = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};
