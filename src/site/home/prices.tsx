/** Prices, comparison, questions, and the email box once more. */
import { inDollars } from '#domain/accounts/prices.ts';
import { enterprisePrices, type Interval, priceOf } from '#domain/billing/catalogue.ts';
import { Record } from '../frame-parts.tsx';
import { Icon } from '../icon.tsx';
import type { HomeView } from '../site-renderer.ts';
import { ClaimBox } from './claim-box.tsx';

const signupPrice = (plan: 'pro' | 'max', interval: Interval): number =>
  priceOf(plan, { interval, shop: 'signup', proPriceCents: null });

/** The price of Pro in the signup, in cents. */
export const proCents = { monthly: signupPrice('pro', 'monthly'), yearly: signupPrice('pro', 'yearly') };

/** The prices are those that are charged (BILL-2), in cents. */
const plans = [
  {
    name: 'Pro',
    cents: proCents,
    per: 'per artist',
    has: [
      'Free for 2 weeks, $0 due today',
      'All four kinds of page, no limit on links',
      'Fans, pre-saves, statistics, pixels',
    ],
    lacks: [
      'Not included: the carrier’s price of each text',
      `Not included: a number for texts to all fans (Max, ${inDollars(signupPrice('max', 'monthly'))})`,
    ],
    action: ['/signup', 'Start 2 free weeks'],
  },
  {
    name: 'Enterprise',
    cents: enterprisePrices,
    per: 'per agency',
    has: ['Unlimited artists', 'Custom domains with certificates', 'Everything in Pro, one bill'],
    lacks: ['Not included: the carrier’s price of each text'],
    action: ['/help/agency-accounts', 'Start as an agency'],
  },
] as const;

/** The two prices; the choice of month or year works without script. */
export function Prices() {
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
        {plans.map(({ name, cents, per, has, lacks, action: [href, label] }, index) => (
          <article key={name} aria-labelledby={`plan-${index}`}>
            <h3 id={`plan-${index}`}>{name}</h3>
            <Price className="monthly" cents={cents.monthly} interval="month" per={per} />
            <Price className="yearly" cents={cents.yearly} interval="year" per={per} />
            <ul>
              {has.map((text) => (
                <li key={text}>
                  <Icon size={18} path="M5 12.5l4.5 4.5L19 7.5" /> {text}
                </li>
              ))}
              {lacks.map((text) => (
                <li key={text} className="lacks">
                  <Icon size={18} path="M6 6l12 12M18 6L6 18" /> {text}
                </li>
              ))}
            </ul>
            <a className={index === 0 ? 'button' : 'button plain'} href={href}>
              {label}
            </a>
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

const comparison = [
  ['Makes the page from one pasted address', 'Yes', 'Usually', 'By hand'],
  ['Says which visits were left out, and why', 'Yes, by reason', 'Rarely', 'Depends on your counter'],
  ['Renews pre-saves before they end', 'Yes', 'Ask them', 'Not possible'],
  ['Sends texts inside legal hours', 'Yes, US and Canada by state', 'Few send texts', 'Not possible'],
  [
    'Counts people by poster, story or newsletter',
    'Yes, each place has a code',
    'Some count machines, too',
    'If you build it',
  ],
  ['A printed code outlives its link', 'Yes, it leads to your bio page', 'Rarely', 'If you keep it up'],
  ['A QR code is read before you get it', 'Yes, each file', 'Rarely', 'By you'],
  ['Pages that you can take along', 'Yes, as files for any server', 'Rarely', 'Yours already'],
  ['Export of fans with their consents', 'Any time', 'Often on higher plans', 'Yours already'],
  ['Runs on your own server', 'Yes, the code is open', 'No', 'Yes'],
  ['A plan that costs nothing', 'No, two weeks are free', 'Often', 'Yes'],
  ['Distributes your music to the services', 'No', 'Some do', 'No'],
  ['A shop for tickets or shirts', 'No, it links to yours', 'Some do', 'If you build one'],
] as const;

const others = ['Fanfare', 'Other link services', 'A page you build'] as const;

/** The comparison, with the rows in which others are better. */
export function Comparison() {
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
          {comparison.map(([row, ...cells]) => (
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
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Do pre-saves still work after Spotify’s 2026 changes?',
    answer:
      'Yes. A permission now ends six months after the fan gave it. Fanfare asks the fan to renew in time and shows how many are alive today.',
  },
  {
    question: 'Can links run on my own domain?',
    answer:
      'Yes. You set one record, the screen shows what it finds beside what it wants, and the certificate follows by itself. With Enterprise it carries the pages of all of your artists.',
  },
  {
    question: 'Who owns the fans?',
    answer:
      'You do. Export your links, fans, consents and invoices at any time. The code is open, so you can also take it all to your own server.',
  },
  {
    question: 'What happens when the two weeks are over?',
    answer: `If you added a card, Pro goes on for ${inDollars(proCents.monthly)} a month for each artist. If not, your pages stop and say that they are not available. Nothing is deleted, and a payment brings everything back.`,
  },
  {
    question: 'What does a text cost?',
    answer:
      'The form shows it before you send: one cent for each fan in the US and Canada, five cents elsewhere, and beside it what the carrier will really charge.',
  },
];

export function Questions() {
  return (
    <section className="section side-by-side questions" id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">Five questions</h2>
      <div className="answers">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

export function Closing({ view }: { view: HomeView }) {
  return (
    <section className="closing" aria-labelledby="closing">
      <div className="section">
        <h2 id="closing">
          Your next song <br />
          needs an address
        </h2>
        {!view.without.signup && <ClaimBox id="claim-again" view={{ ...view, problem: '' }} />}
      </div>
      <Record className="big-record" />
    </section>
  );
}
