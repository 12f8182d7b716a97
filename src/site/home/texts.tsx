/** The homepage's send schedule: when each fan's text leaves, by the law of where they are. */
import { shownCostCents } from '#domain/messaging/cost.ts';
import { confirmedAt, countOf, schedule, shown } from './send-schedule.ts';

/** An hour's place on the schedule, in percent of its width. */
const across = (hour: number): string => `${(100 * (hour - shown.from)) / (shown.to - shown.from)}%`;
const ticks = ['18:00', '21:00', '0:00', '3:00', '6:00', '9:00'];
const count = new Intl.NumberFormat('en-US');
const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The hours of a place: open ones as bars, a disc where the text leaves now, a ring and the way to it where it leaves later. */
function Hours({ open, leavesAt }: (typeof schedule)[number]) {
  const isNow = leavesAt === confirmedAt;
  return (
    <svg className="strip" aria-hidden="true">
      {open.map(([from, to]) => (
        <rect
          key={from}
          className="open"
          x={across(from)}
          y="22"
          width={across(shown.from + to - from)}
          height="16"
          rx="3"
        />
      ))}
      <line className="now" x1={across(confirmedAt)} x2={across(confirmedAt)} y1="0" y2="100%" />
      {!isNow && <line className="way" x1={across(confirmedAt)} x2={across(leavesAt)} y1="30" y2="30" />}
      <circle className={isNow ? 'leaves' : 'leaves later'} cx={across(leavesAt)} cy="30" r="6" />
    </svg>
  );
}

/** When each fan's text leaves. */
export function Texts() {
  const [now, later] = [countOf(true), countOf(false)];
  const sums = [
    [count.format(now), 'leave now'],
    [count.format(later), 'wait for the morning'],
    ['46', 'said STOP, never sent'],
    [
      price.format(shownCostCents({ usCanada: now + later, elsewhere: 0 }) / 100),
      `for ${count.format(now + later)} fans, known before you send`,
    ],
  ] as const;
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
        <table className="schedule">
          <thead>
            <tr>
              <th scope="col">Where the fan is</th>
              <th scope="col">Fans</th>
              <th scope="col">
                <span className="hidden">Hours for texts</span>
                <span className="ticks" aria-hidden="true">
                  {ticks.map((tick) => (
                    <span key={tick}>{tick}</span>
                  ))}
                </span>
              </th>
              <th scope="col">Leaves, local time</th>
            </tr>
          </thead>
          <tbody>
            {schedule.map((row) => (
              <tr key={row.place}>
                <th scope="row">
                  {row.place}{' '}
                  <small>
                    {row.hours}
                    <span className="on-phone">, {row.fans} fans</span>
                  </small>
                </th>
                <td>{count.format(row.fans)}</td>
                <td>
                  <Hours {...row} />
                </td>
                <td>
                  {row.localTime} <small>{row.wait}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className="night-sums">
          {sums.map(([value, what]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
