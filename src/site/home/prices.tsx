/** Prices, comparison, questions, and the email box once more. */
import { inDollars } from '#domain/accounts/prices.ts';
import { enterprisePrices, type Interval, priceOf } from '#domain/billing/catalogue.ts';
import type { SiteNeed, Unmet } from '#domain/installation/hidden-parts.ts';
import { shownOf } from '#domain/installation/parts-by-need.ts';
import { Record } from '../frame-parts.tsx';
import { Icon } from '../icon.tsx';
import type { HomeView } from '../site-renderer.ts';
import { ClaimBox } from './claim-box.tsx';

const signupPrice = (plan: 'pro' | 'max', interval: Interval): number =>
  priceOf(plan, { interval, shop: 'signup', proPriceCents: null });

/** The price of Pro in the signup, in cents. */
export const proCents = { monthly: signupPrice('pro', 'monthly'), yearly: signupPrice('pro', 'yearly') };

type Line = { text: string; needs?: readonly SiteNeed[] };

interface Plan {
  name: string;
  cents: { monthly: number; yearly: number };
  per: string;
  has: readonly Line[];
  lacks: readonly Line[];
  action: { href: string; label: string; needs?: readonly SiteNeed[] };
}

/** The prices are those that are charged (BILL-2), in cents. */
const plans: readonly Plan[] = [
  {
    name: 'Pro',
    cents: proCents,
    per: 'per artist',
    has: [
      { text: 'Free for 2 weeks, $0 due today' },
      { text: 'All four kinds of page, no limit on links', needs: ['catalogue'] },
      { text: 'Fans, pre-saves, statistics, pixels', needs: ['catalogue', 'ads'] },
    ],
    lacks: [
      { text: 'Not included: the carrier’s price of each text', needs: ['texts'] },
      {
        text: `Not included: a number for texts to all fans (Max, ${inDollars(signupPrice('max', 'monthly'))})`,
        needs: ['texts'],
      },
    ],
    action: { href: '/signup', label: 'Start 2 free weeks', needs: ['signup'] },
  },
  {
    name: 'Enterprise',
    cents: enterprisePrices,
    per: 'per agency',
    has: [
      { text: 'Unlimited artists' },
      { text: 'Custom domains with certificates' },
      { text: 'Everything in Pro, one bill' },
    ],
    lacks: [{ text: 'Not included: the carrier’s price of each text', needs: ['texts'] }],
    action: { href: '/help/agency-accounts', label: 'Start as an agency' },
  },
];

/** The two prices; the choice of month or year works without script. */
export function Prices({ unmet }: { unmet: Unmet }) {
  return (
    <section className="section prices" id="pricing" aria-labelledby="prices">
      <div className="section-head">
        <h2 id="prices">Two prices</h2>
        <fieldset className="switch">
          <legend className="hidden">Billing interval</legend>
          <label>
            <input type="radio" name="interval" defaultChecked /> <span>Monthly</span>
          </label>
          <label>
            <input type="radio" name="interval" className="yearly-choice" /> <span>Yearly, two months free</span>
          </label>
        </fieldset>
      </div>
      <div className="plans">
        {plans.map(({ name, cents, per, has, lacks, action }, index) => (
          <article key={name} aria-labelledby={`plan-${index}`}>
            <h3 id={`plan-${index}`}>{name}</h3>
            <Price className="monthly" cents={cents.monthly} interval="month" per={per} />
            <Price className="yearly" cents={cents.yearly} interval="year" per={per} />
            <ul>
              {shownOf(has, unmet).map(({ text }) => (
                <li key={text}>
                  <Icon size={18} path="M5 12.5l4.5 4.5L19 7.5" /> {text}
                </li>
              ))}
              {shownOf(lacks, unmet).map(({ text }) => (
                <li key={text} className="lacks">
                  <Icon size={18} path="M6 6l12 12M18 6L6 18" /> {text}
                </li>
              ))}
            </ul>
            {shownOf([action], unmet).map(({ href, label }) => (
              <a key={href} className={index === 0 ? 'button' : 'button plain'} href={href}>
                {label}
              </a>
            ))}
          </article>
        ))}
      </div>
      <p className="own-server">
        Or run it on your own server. Same code, no fee. <a href="/help/your-own-server">Read how</a>
      </p>
    </section>
  );
}

function Price({
  className,
  cents,
  interval,
  per,
}: {
  className: string;
  cents: number;
  interval: string;
  per: string;
}) {
  return (
    <p className={`price ${className}`}>
      <span className="amount">
        <sup>$</sup>
        {inDollars(cents).slice(1)}
      </span>
      <span className="per">
        per {interval}
        <br />
        {per}
      </span>
    </p>
  );
}

const comparison: readonly { row: string; cells: readonly string[]; needs?: readonly SiteNeed[] }[] = [
  { row: 'Makes the page from one pasted address', cells: ['Yes', 'Usually', 'By hand'], needs: ['catalogue'] },
  { row: 'Says which visits were left out, and why', cells: ['Yes, by reason', 'Rarely', 'Depends on your counter'] },
  { row: 'Renews pre-saves before they end', cells: ['Yes', 'Ask them', 'Not possible'], needs: ['catalogue'] },
  {
    row: 'Sends texts inside legal hours',
    cells: ['Yes, US and Canada by state', 'Few send texts', 'Not possible'],
    needs: ['texts'],
  },
  {
    row: 'Counts people by poster, story or newsletter',
    cells: ['Yes, each place has a code', 'Some count machines, too', 'If you build it'],
  },
  {
    row: 'A printed code outlives its link',
    cells: ['Yes, it leads to your bio page', 'Rarely', 'If you keep it up'],
  },
  { row: 'A QR code is read before you get it', cells: ['Yes, each file', 'Rarely', 'By you'] },
  {
    row: 'Moves your links in',
    cells: ['Yes, from a file or from their pages', 'Some, from a file', 'By hand'],
  },
  { row: 'Pages that you can take along', cells: ['Yes, as files for any server', 'Rarely', 'Yours already'] },
  { row: 'Export of fans with their consents', cells: ['Any time', 'Often on higher plans', 'Yours already'] },
  { row: 'Runs on your own server', cells: ['Yes, the code is open', 'No', 'Yes'] },
  { row: 'A plan that costs nothing', cells: ['No, two weeks are free', 'Often', 'Yes'], needs: ['payments'] },
  { row: 'Distributes your music to the services', cells: ['No', 'Some do', 'No'] },
  { row: 'A shop for tickets or shirts', cells: ['No, it links to yours', 'Some do', 'If you build one'] },
];

const others = ['Fanfare', 'Other link services', 'A page you build'] as const;

/** The comparison, with the rows in which others are better. */
export function Comparison({ unmet }: { unmet: Unmet }) {
  return (
    <section className="section" aria-labelledby="comparison">
      <h2 id="comparison">A fair comparison</h2>
      <p className="lead">Including the rows where something else serves you better.</p>
      <table className="comparison">
        <thead>
          <tr>
            <td />
            {others.map((service) => (
              <th key={service} scope="col">
                {service}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownOf(comparison, unmet).map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {others.map((service, index) => (
                <td key={service} data-service={service}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Questions with their answers; structured data is made from the same list. */
export const questions: readonly { question: string; answer: string; needs?: readonly SiteNeed[] }[] = [
  {
    needs: ['catalogue'],
    question: 'Do pre-saves still work after Spotify’s 2026 changes?',
    answer:
      'Yes. A permission now ends six months after the fan gave it. Fanfare asks the fan to renew in time and shows how many are alive today.',
  },
  {
    question: 'Can links run on my own domain?',
    answer:
      'Yes. You set one record, the screen shows what it finds beside what it wants, and the certificate follows by itself.',
  },
  {
    question: 'Who owns the fans?',
    answer:
      'You do. Export your links, fans and consents at any time. The code is open, so you can also take it all to your own server.',
  },
  {
    needs: ['payments'],
    question: 'What happens when the two weeks are over?',
    answer: `If you added a card, Pro goes on for ${inDollars(proCents.monthly)} a month for each artist. If not, your pages stop and say that they are not available. Nothing is deleted, and a payment brings everything back.`,
  },
  {
    needs: ['texts'],
    question: 'What does a text cost?',
    answer:
      'The form shows it before you send: one cent for each fan in the US and Canada, five cents elsewhere, and beside it what the carrier will really charge.',
  },
];

const countWords = ['', 'One question', 'Two questions', 'Three questions', 'Four questions', 'Five questions'];

export function Questions({ unmet }: { unmet: Unmet }) {
  const shown = shownOf(questions, unmet);
  return (
    <section className="section side-by-side questions" id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{countWords[shown.length]}</h2>
      <div className="answers">
        {shown.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

export function Closing({ view, unmet }: { view: HomeView; unmet: Unmet }) {
  return (
    <section className="closing" aria-labelledby="closing">
      <div className="section">
        <h2 id="closing">
          Your next song <br />
          needs an address
        </h2>
        {!unmet.has('signup') && <ClaimBox id="claim-again" view={{ ...view, problem: '' }} unmet={unmet} />}
      </div>
      <Record className="big-record" />
    </section>
  );
}
