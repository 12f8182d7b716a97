/** The homepage's ledger of pre-saves: what became of each fan's permission. The fans are examples. */
import { DrawnCover } from '#landing/drawn-cover.tsx';
import { ServiceMark } from '#landing/marks.tsx';
import { sampleIds, samplePageOf } from '../sample-pages.ts';

const services = { spotify: 'Spotify', applemusic: 'Apple Music' } as const;

/** A permission ends six months after it was given, or renewed. */
const ledger: readonly {
  fan: string;
  service: keyof typeof services;
  given: string;
  until: string;
  outcome: string;
  state: '' | 'good' | 'wait';
}[] = [
  {
    fan: 'Lena, Berlin',
    service: 'spotify',
    given: '29 Oct',
    until: '29 Apr',
    outcome: 'Saved at midnight',
    state: 'good',
  },
  {
    fan: 'Tobi, Lagos',
    service: 'applemusic',
    given: '30 Oct',
    until: '30 Apr',
    outcome: 'Saved at midnight',
    state: 'good',
  },
  {
    fan: 'Noor, Rotterdam',
    service: 'spotify',
    given: '8 Jun',
    until: '8 May',
    outcome: 'Renewed, then saved',
    state: 'good',
  },
  { fan: 'Caio, Recife', service: 'spotify', given: '2 Nov', until: 'ended', outcome: 'Fan took it back', state: '' },
  {
    fan: 'June, Leeds',
    service: 'applemusic',
    given: '11 Nov',
    until: '11 May',
    outcome: 'Trying again at 00:05',
    state: 'wait',
  },
  {
    fan: 'Ama, Accra',
    service: 'spotify',
    given: '12 Nov',
    until: '12 May',
    outcome: 'Saved at midnight',
    state: 'good',
  },
];

const sums = [
  ['222', 'promised'],
  ['213', 'saved'],
  ['6', 'taken back'],
  ['3', 'trying again'],
] as const;

const { title, subtitle } = samplePageOf('pre-save').link;

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
        <div className="card ledger">
          <div className="song">
            <DrawnCover id={sampleIds['pre-save']} />
            <div>
              <h3>{title}</h3>
              <p>{subtitle}</p>
            </div>
          </div>
          <table>
            <thead>
              <tr>
                <th scope="col">Fan</th>
                <th scope="col">Service</th>
                <th scope="col">Given</th>
                <th scope="col">Good until</th>
                <th scope="col">What happened</th>
              </tr>
            </thead>
            <tbody>
              {ledger.map(({ fan, service, given, until, outcome, state }) => (
                <tr key={fan}>
                  <td>{fan}</td>
                  <td className="service">
                    <ServiceMark type={service} size={18} />
                    {services[service]}
                  </td>
                  <td>{given}</td>
                  <td>
                    {until !== 'ended' && <span className="on-phone">until </span>}
                    {until}
                  </td>
                  <td className={state}>{outcome}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="sum">
            {sums.map(([count, what]) => (
              <span key={what}>
                <b>{count}</b> {what}
              </span>
            ))}
          </p>
        </div>
      </div>
    </section>
  );
}
