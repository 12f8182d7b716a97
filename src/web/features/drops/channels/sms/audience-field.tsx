/** The audience of a drop: everybody, or the US and Canada, each with its count and its price by fan. */
import { useId } from 'react';
import type { DropLocation } from '#domain/messaging/drop-fields.ts';
import { counted } from '#web/ui/numbers.ts';
import classes from '../../form/drop-form.module.css';
import type { Plan } from '../../form/plan-words.ts';

/** `world` is the plan for all fans, with the counts of both audiences; undefined while it loads. */
export function AudienceField({
  value,
  world,
  onChange,
}: {
  value: DropLocation;
  world: Plan | undefined;
  onChange: (location: DropLocation) => void;
}) {
  const name = useId();
  const near = world?.us_canada ?? 0;
  const far = world?.elsewhere ?? 0;
  const options = [
    { location: 'world', label: 'World', note: '$0.01 in the US and Canada, $0.05 elsewhere', count: near + far },
    { location: 'us_canada', label: 'US and Canada', note: '$0.01 each fan', count: near },
  ] as const;
  return (
    <fieldset className={classes.audience}>
      <legend className={classes.legend}>Audience</legend>
      <div className={classes.choices}>
        {options.map(({ location, label, note, count }) => (
          <label key={location} className={classes.choice}>
            <input type="radio" name={name} checked={value === location} onChange={() => onChange(location)} />
            <span className={classes.what}>
              <b>{label}</b>
              <span className={classes.note}>{note}</span>
            </span>
            {world !== undefined && (
              <span className={classes.amount}>
                <b>{counted(count, 'fan')}</b>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
