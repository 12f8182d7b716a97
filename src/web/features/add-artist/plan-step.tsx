/** The step of the Add Artist wizard in which each artist gets its plan. */
import { Button } from '@mantine/core';
import { type ArtistPlan, artistPlans, inDollars, planPrices } from '#domain/accounts/prices.ts';
import { planContents, planName } from '#web/parts/plan-name.ts';
import { Cover } from '#web/ui/cover.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import classes from './add-artist.module.css';
import { AddArtistFrame } from './add-artist-frame.tsx';
import type { ArtistDraft } from './drafts.ts';

const options = artistPlans.map((plan) => ({ value: plan, label: planName(plan) }));
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `trialEnd` is null for an account that pays from the first day. */
export function PlanStep({
  drafts,
  trialEnd,
  busy,
  onPlan,
  onBack,
  onContinue,
}: {
  drafts: readonly ArtistDraft[];
  trialEnd: Date | null;
  busy: boolean;
  onPlan: (key: string, plan: ArtistPlan) => void;
  /** Left out once the artists are added. */
  onBack: (() => void) | undefined;
  onContinue: () => void;
}) {
  const sum = drafts.reduce((cents, { plan }) => cents + planPrices[plan].monthly, 0);
  return (
    <AddArtistFrame
      screen="plan"
      title="Select a plan"
      lead="Each artist has a plan of its own."
      busy={busy}
      onBack={onBack}
    >
      <ul className={classes.plans} aria-label="Plans of your artists">
        {drafts.map(({ key, name, image, plan }) => (
          <li key={key} className={classes.plan}>
            <span className={classes.artist}>
              <Cover src={image} name={name} size={32} round />
              <bdi>{name}</bdi>
            </span>
            <Segmented
              label={`Plan of ${name}`}
              options={options}
              value={plan}
              onChange={(chosen) => onPlan(key, chosen)}
              fullWidth
            />
            <p className={classes.note}>
              {planContents[plan]}. {inDollars(planPrices[plan].monthly)} a month, or{' '}
              {inDollars(planPrices[plan].yearly)} a year.
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.sum} role="status">
        {trialEnd === null ? `${inDollars(sum)} a month` : '$0 due today'}
      </p>
      {trialEnd !== null && (
        <p className={classes.note}>
          Your free trial ends on {day.format(trialEnd)}. From then on it is {inDollars(sum)} a month.
        </p>
      )}
      <Button fullWidth mt={22} h={44} loading={busy} onClick={onContinue}>
        {trialEnd === null ? 'Continue' : 'Start free trial'}
      </Button>
    </AddArtistFrame>
  );
}
