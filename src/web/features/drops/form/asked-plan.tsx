/** How many fans a drop goes to and what it costs, in the question before it is sent (DROP-51). */
import { Button } from '@mantine/core';
import { messageOf } from '#web/lib/errors.ts';
import { counted } from '#web/ui/numbers.ts';
import type { ChannelWords } from '../channels/channel-words.ts';
import classes from './drop-form.module.css';
import { fansOf } from './plan-words.ts';
import type { DropPlans } from './use-drop-plan.ts';

/** The figures of exactly this draft, that they are being counted, or why they could not be. */
export function AskedPlan({ plans: { plan, error, reload }, words }: { plans: DropPlans; words: ChannelWords }) {
  if (plan !== undefined)
    return (
      <b className={classes.asked}>
        {counted(fansOf(plan), 'fan')} · {words.totalOf(plan)}
      </b>
    );
  if (error === undefined)
    return (
      <span className={classes.asked} role="status">
        Counting the fans…
      </span>
    );
  return (
    <span className={classes.asked} role="alert">
      {messageOf(error)}{' '}
      <Button variant="default" size="compact-sm" onClick={reload}>
        Try again
      </Button>
    </span>
  );
}
