/** Acts of operators as a list: who did what, when, why, and how it ended. */
import { optionsAsTyped } from '#domain/kernel/options-as-typed.ts';
import { utcText } from '#domain/kernel/utc-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import classes from './act-list.module.css';
import type { DeskAct } from './option-values.ts';

/** An act that has started and not ended runs still, or was interrupted. */
const stepWords: Record<string, { text: string; tone: 'plain' | 'brass' | 'bad' }> = {
  done: { text: 'done', tone: 'plain' },
  failed: { text: 'failed', tone: 'bad' },
  started: { text: 'not ended', tone: 'brass' },
};

/** `label` names the list. */
export function ActList({ label, acts }: { label: string; acts: readonly DeskAct[] }) {
  return (
    <ol className={classes.list} aria-label={label}>
      {acts.map((act) => {
        const step = stepWords[act.step] ?? { text: act.step, tone: 'plain' };
        const options = optionsAsTyped(act.options);
        return (
          <li key={act.id} className={classes.act}>
            <p className={classes.head}>
              <b>{act.command}</b>
              <Chip tone={step.tone}>{step.text}</Chip>
              <time dateTime={act.at}>{utcText(new Date(act.at))}</time>
            </p>
            {act.reason !== '' && (
              <p className={classes.reason} dir="auto">
                {act.reason}
              </p>
            )}
            <p className={classes.who}>
              {act.actor}
              {options !== '' && (
                <>
                  {' '}
                  <code>{options}</code>
                </>
              )}
            </p>
            {act.result !== '' && (
              <details className={classes.result}>
                <summary>Result</summary>
                <ScrollBox className={classes.output} role="group" aria-label={`Result of ${act.command}`}>
                  {act.result}
                </ScrollBox>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}
