/** A row of choices of which exactly one holds: filters, tabs of a card, views of a chart. */
import { SegmentedControl } from '@mantine/core';
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
  return (
    <div className={classes.scroll}>
      <SegmentedControl
        aria-label={label}
        data={options.map((option) => ({ ...option }))}
        value={value}
        onChange={onChange}
        fullWidth={fullWidth}
        withItemsBorders={false}
        transitionDuration={150}
        classNames={{
          root: classes.root,
          indicator: classes.indicator,
          control: classes.control,
          label: classes.label,
        }}
      />
    </div>
  );
}
