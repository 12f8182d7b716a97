/** What sets the product apart: honest numbers, pre-saves with a ledger, and texts inside legal hours. The figures are examples and say so. */

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

const ledger = [
  ['Lena, Berlin', 'Spotify', '30 Oct', 'Saved at midnight', 'good'],
  ['Tobi, Lagos', 'Apple Music', '30 Oct', 'Saved at midnight', 'good'],
  ['Noor, Rotterdam', 'Spotify', '6 Jun', 'Renewed, then saved', 'good'],
  ['Caio, Recife', 'Spotify', '2 Nov', 'Fan took it back', ''],
  ['June, Leeds', 'Apple Music', '11 Nov', 'Trying again at 00:05', 'wait'],
] as const;

/** What becomes of each pre-save. */
export function PreSaves() {
  return (
    <section className="band" aria-labelledby="presaves">
      <div className="section side-by-side">
        <div>
          <h2 id="presaves">
            A pre-save is <br />a promise. We <br />
            keep the books.
          </h2>
          <p className="lead">
            Spotify ends a fan’s permission after six months. Fanfare asks the fan to renew in month five, saves the
            song at midnight, and writes down what became of each one.
          </p>
        </div>
        <div className="card">
          <table>
            <thead>
              <tr>
                <th scope="col">Fan</th>
                <th scope="col" className="wide-cell">
                  Service
                </th>
                <th scope="col" className="wide-cell">
                  Given
                </th>
                <th scope="col">What happened</th>
              </tr>
            </thead>
            <tbody>
              {ledger.map(([fan, service, given, outcome, state]) => (
                <tr key={fan}>
                  <td>{fan}</td>
                  <td className="wide-cell">{service}</td>
                  <td className="wide-cell">{given}</td>
                  <td className={state}>{outcome}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="sum">
            <span>
              <b>222</b> promised
            </span>
            <span>
              <b>213</b> saved
            </span>
            <span>
              <b>6</b> taken back
            </span>
            <span>
              <b>3</b> trying again
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}

/** A drop at 20:30 in New York: `from`, `to` and `at` are the allowed hours and the local time in percent of the day. */
const flights = [
  { place: 'New York', hours: '8:00 to 21:00', fans: '612', from: 33.3, to: 87.5, leaves: '20:30, now', at: 85.4 },
  { place: 'Florida', hours: '8:00 to 20:00', fans: '341', from: 33.3, to: 83.3, leaves: '8:00 tomorrow', at: 85.4 },
  { place: 'California', hours: '8:00 to 21:00', fans: '788', from: 33.3, to: 87.5, leaves: '17:30, now', at: 72.9 },
  { place: 'Hawaii', hours: '8:00 to 21:00', fans: '46', from: 33.3, to: 87.5, leaves: '15:30, now', at: 64.6 },
  {
    place: 'Newfoundland',
    hours: '8:00 to 21:00',
    fans: '58',
    from: 33.3,
    to: 87.5,
    leaves: '8:00 tomorrow',
    at: 91.7,
  },
] as const;

/** When each fan's text leaves, by the law of where they are. */
export function Texts() {
  return (
    <section className="night" aria-labelledby="texts">
      <div className="section">
        <div className="side-by-side">
          <h2 id="texts">
            Texts that know <br />
            what time it is
          </h2>
          <p className="lead">
            Before you confirm, the plan shows who gets the text when. Outside the allowed hours it waits. After STOP it
            never leaves.
          </p>
        </div>
        <div className="plan">
          <table className="flights">
            <thead>
              <tr>
                <th scope="col">Where the fan is</th>
                <th scope="col">Fans</th>
                <th scope="col" className="wide-cell">
                  <span className="hidden">Allowed hours of the day</span>
                </th>
                <th scope="col">Leaves, local time</th>
              </tr>
            </thead>
            <tbody>
              {flights.map(({ place, hours, fans, from, to, leaves, at }) => (
                <tr key={place}>
                  <th scope="row">
                    {place} <small>{hours}</small>
                  </th>
                  <td>{fans}</td>
                  <td className="hours wide-cell">
                    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                      <rect className="day" x="0" y="0" width="100" height="10" rx="1" />
                      <rect className="open" x={from} y="0" width={to - from} height="10" />
                      <rect className="now" x={at} y="0" width="1" height="10" />
                    </svg>
                  </td>
                  <td>{leaves}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
