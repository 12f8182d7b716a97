/** The billing screen: the account's billing state, and each artist's plan and payer. */
import { systemClock } from '#domain/kernel/clock.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { planName } from '#web/parts/plan-name.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import classes from './billing-screen.module.css';
import { accountStanding, payerWords, suspensionWords } from './billing-words.ts';
import { Invoices } from './invoices.tsx';
import { PaymentMethod } from './payment-method.tsx';

/** The screen behind `/billing`. */
export function BillingScreen() {
  const { user } = useSignedIn();
  const firstBillingDate = user.first_billing_date == null ? null : new Date(user.first_billing_date);
  const standing = accountStanding({ plan: user.plan, firstBillingDate }, systemClock.now(), viewerZone);
  return (
    <>
      <PageHeading title="Billing" />
      <div className={classes.cards}>
        <Card title={standing.title}>
          <p className={classes.text}>{standing.text}</p>
          <p className={classes.account}>{user.email}</p>
        </Card>
        <PaymentMethod />
        <Card title="Plans" flush>
          <ul className={classes.list} aria-label="Plans of your artists">
            {user.artists.map((artist) => {
              const suspension = suspensionWords(artist, user.id, { now: systemClock.now(), zone: viewerZone });
              return (
                <li key={artist.id} className={classes.artist}>
                  <Cover src={artist.avatar_url} name={artist.name} size={40} round />
                  <span className={classes.names}>
                    <b>{artist.name}</b>
                    <small>{payerWords(artist, user.id)}</small>
                    {suspension === undefined ? null : <small>{suspension}</small>}
                  </span>
                  <Chip tone={artist.current_plan === '' ? 'plain' : 'brass'}>{planName(artist.current_plan)}</Chip>
                </li>
              );
            })}
          </ul>
          <p className={classes.note}>Plans are changed by whoever runs this installation of Fanfare.</p>
        </Card>
        <Invoices />
      </div>
    </>
  );
}
