/** Chooses a range of days: a preset by name, or two days in a calendar. */
import { Button, Loader } from '@mantine/core';
import { CalendarDays, Check, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import classes from './date-range-picker.module.css';
import { formatDayRange } from './numbers.ts';
import { PopoverLater } from './popover-later.tsx';

const RangeCalendar = lazy(async () => ({ default: (await import('./range-calendar.tsx')).RangeCalendar }));

/** Days (YYYY-MM-DD) from `from` to `to`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** A range with a name. */
export interface DayRangePreset {
  id: string;
  label: string;
  range: DayRange;
}

/** The preset to highlight: the chosen one, else the first that equals `value`, so that a range chosen by hand is highlighted too. */
export function equalPreset(
  presets: readonly DayRangePreset[],
  value: DayRange,
  chosen?: string,
): DayRangePreset | undefined {
  const equal = presets.filter(({ range }) => range.from === value.from && range.to === value.to);
  return equal.find(({ id }) => id === chosen) ?? equal[0];
}

/**
 * `onChange` also tells the id of the preset that was chosen, and undefined for a range picked in the calendar. `latest` is the last day that
 * can be picked. `chosen` is the id of the preset that `value` was chosen by; it matters where several mean the same days.
 */
export function DateRangePicker({
  value,
  chosen,
  presets,
  latest,
  align = 'end',
  onChange,
}: {
  value: DayRange;
  chosen?: string | undefined;
  presets: readonly DayRangePreset[];
  latest: string;
  /** The edge of the button at which the calendar stands: the one nearer to the window's. */
  align?: 'start' | 'end';
  onChange: (range: DayRange, preset: string | undefined) => void;
}) {
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const current = equalPreset(presets, value, chosen);
  const choose = (range: DayRange, preset: string | undefined): void => {
    setOpened(false);
    onChange(range, preset);
  };

  return (
    <>
      <Button
        ref={setButton}
        variant="default"
        leftSection={<CalendarDays size={16} />}
        rightSection={<ChevronDown size={15} />}
        onClick={() => setOpened((open) => !open)}
        aria-haspopup="dialog"
        aria-expanded={opened}
      >
        {current?.label ?? formatDayRange(value.from, value.to)}
      </Button>
      <PopoverLater
        anchor={button}
        label="Choose a date range"
        opened={opened}
        onClose={() => setOpened(false)}
        position={`bottom-${align}`}
        p={0}
      >
        <div className={classes.panel}>
          <div className={classes.presets}>
            {presets.map((preset) => (
              <button
                key={preset.id}
                type="button"
                className={classes.preset}
                aria-pressed={preset === current}
                onClick={() => choose(preset.range, preset.id)}
              >
                {preset.label}
                {preset === current && <Check size={14} aria-hidden="true" />}
              </button>
            ))}
          </div>
          <div className={classes.calendar}>
            <Suspense fallback={<Loader size="sm" color="var(--brass)" m={60} />}>
              <RangeCalendar value={value} latest={latest} onChange={(range) => choose(range, undefined)} />
            </Suspense>
            <p className={classes.hint}>Pick the first day, then the last.</p>
          </div>
        </div>
      </PopoverLater>
    </>
  );
}
