/** A row of choices of which exactly one holds: filters, tabs of a card, views of a chart. */
import { useId } from 'react';
import classes from './segmented.module.css';

/** `label` is what the choice is about, for those who do not see it. Wider than its place, it scrolls sideways. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  fullWidth = false,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
}) {
  const name = useId();
  return (
    <div className={classes.scroll}>
      <div role="radiogroup" aria-label={label} className={classes.group} data-full={fullWidth || undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
