/** The figures of the service, and honest numbers: what is counted and what is left out. The numbers are examples and say so. */

const figures = [
  ['114', '', 'servers'],
  ['77', '', 'countries'],
  ['128', 'ms', 'latency'],
  ['95', '%', 'cache hit'],
] as const;

/** The four figures of the service. */
export function Stats() {
  return (
    <dl className="stats">
      {figures.map(([value, unit, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit !== '' && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const leftOut = [
  ['Known bots and crawlers', '2,938', '6.1%'],
  ['Link previews in chats', '1,397', '2.9%'],
  ['Data centres', '770', '1.6%'],
  ['You and your team', '288', '0.6%'],
] as const;

/** What is counted, and what is left out. */
export function HonestNumbers() {
  return (
    <section className="section numbers" aria-labelledby="numbers">
      <h2 id="numbers">Bots don’t buy tickets</h2>
      <p className="lead">So they are not in your numbers. Beside every figure stands what was left out, and why.</p>
      <div className="two-figures">
        <p>
          <del>48,157</del>
          <span>visits to an example page in 30 days</span>
        </p>
        <p>
          <strong>42,764</strong>
          <span>of them people. This is the number you see.</span>
        </p>
      </div>
      <svg className="split" viewBox="0 0 1000 92" preserveAspectRatio="none" aria-hidden="true">
        <path className="people" d="M0 0h886v26H0z" />
        <path className="machines" d="M890 0h110v26H890z" />
        <path className="beam" d="M890 30h110L1000 78H0z" />
        <path className="machines a" d="M0 82h543v10H0z" />
        <path className="machines b" d="M547 82h257v10H547z" />
        <path className="machines c" d="M808 82h138v10H808z" />
        <path className="machines d" d="M950 82h50v10H950z" />
      </svg>
      <ul className="reasons">
        {leftOut.map(([name, visits, share]) => (
          <li key={name}>
            <b>{name}</b>
            <span>
              {visits} visits, {share}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
