/** The flight plan beside the drop form: how many go when and why, when the last text leaves, and what each country costs. */
import { Button, Skeleton } from '@mantine/core';
import { messageOf } from '#web/lib/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { counted, formatCount } from '#web/ui/numbers.ts';
import type { ChannelWords } from '../channels/channel-words.ts';
import classes from './flight-plan.module.css';
import {
  carrierTotal,
  centsByCountry,
  centsInWords,
  countryInWords,
  fansOf,
  headlineOf,
  leftOutInWords,
  momentInWords,
  nightInWords,
  type Plan,
  priceByFanInWords,
  totalInWords,
} from './plan-words.ts';
import type { DropPlans } from './use-drop-plan.ts';

/** `zone` is the one in which times are shown; `isNow` says that the drop is sent at once, `isTimed` that it is known when it goes. */
export function FlightPlan({
  plans: { latest: plan, error, reload },
  zone,
  isNow,
  isTimed,
  words,
}: {
  plans: DropPlans;
  zone: string;
  isNow: boolean;
  isTimed: boolean;
  words: ChannelWords;
}) {
  if (plan === undefined)
    return (
      <Card title="Flight plan">
        {error === undefined ? (
          <div role="status" aria-label="Loading">
            <Skeleton h={28} mb={12} />
            <Skeleton h={60} />
          </div>
        ) : (
          <div role="alert">
            <p className={classes.text}>{messageOf(error)}</p>
            <Button variant="default" size="xs" mt="sm" onClick={reload}>
              Try again
            </Button>
          </div>
        )}
      </Card>
    );
  // Without fans the plan says so, whenever the drop goes out.
  const isPlan = isTimed || fansOf(plan) === 0;
  return (
    <>
      <Card title="Flight plan">
        <p className={classes.headline}>{isPlan ? headlineOf(plan, isNow) : counted(fansOf(plan), 'fan')}</p>
        {!isPlan && <p className={classes.text}>Choose when it goes out, and the plan says who gets it when.</p>}
        {isPlan && plan.last_lands_at !== null && (
          <p className={classes.text}>The last one leaves {momentInWords(plan.last_lands_at, zone)}.</p>
        )}
        {plan.left_out > 0 && <p className={classes.text}>{leftOutInWords(plan.left_out)}</p>}
        {isPlan && plan.at_night > 0 && <p className={classes.warning}>{nightInWords(plan.at_night)}</p>}
        {isPlan && <Stops plan={plan} zone={zone} isNow={isNow} words={words} />}
      </Card>
      <Costs plan={plan} />
    </>
  );
}

function Stops({ plan, zone, isNow, words }: { plan: Plan; zone: string; isNow: boolean; words: ChannelWords }) {
  if (fansOf(plan) === 0)
    return <p className={classes.text}>Fans who leave their {words.contact} on your pages get your drops.</p>;
  return (
    <ol className={classes.stops}>
      {plan.go_now > 0 && (
        <li className={classes.stop}>
          <span className={classes.at}>{isNow ? 'Now' : 'At the chosen time'}</span>
          <span className={classes.why}>{words.goesNow}</span>
          <b className={classes.count}>{formatCount(plan.go_now)}</b>
        </li>
      )}
      {plan.stops.map(({ at, count, reason }) => (
        <li key={`${at} ${reason}`} className={classes.stop}>
          <span className={classes.at}>{momentInWords(at, zone)}</span>
          <span className={classes.why}>{words.waits(reason)}</span>
          <b className={classes.count}>{formatCount(count)}</b>
        </li>
      ))}
    </ol>
  );
}

function Costs({ plan }: { plan: Plan }) {
  if (plan.carrier_costs.length === 0) return null;
  const cents = centsByCountry(plan);
  return (
    <Card title="Cost of this drop">
      <p className={classes.headline}>{totalInWords(plan)}</p>
      <table className={classes.costs}>
        <thead>
          <tr>
            <th scope="col">Country</th>
            <th scope="col">Fans</th>
            <th scope="col">Carrier</th>
          </tr>
        </thead>
        <tbody>
          {plan.carrier_costs.map(({ country, count }, index) => (
            <tr key={country}>
              <td>{countryInWords(country)}</td>
              <td>{formatCount(count)}</td>
              <td>{knownCents(cents[index])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All countries</th>
            <td>{formatCount(fansOf(plan))}</td>
            <td>{carrierTotal(plan) === undefined ? 'Not known' : totalInWords(plan)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.text}>{priceByFanInWords(plan)}</p>
    </Card>
  );
}

const knownCents = (cents: number | null | undefined): string => (cents == null ? 'Not known' : centsInWords(cents));
