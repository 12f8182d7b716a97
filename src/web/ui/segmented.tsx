/** A segmented control: exactly one of its options is selected. */
import { useId } from 'react';
import { formatCount } from './numbers.ts';
import classes from './segmented.module.css';

/** `label` names the group for screen readers; an option may show how many things it has. The control scrolls sideways when it is wider than its container. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  fullWidth = false,
}: {
  label: string;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
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
            {option.count !== undefined && <span className={classes.count}> {formatCount(option.count)}</span>}
          </label>
        ))}
      </div>
    </div>
  );
}
