/** The calendar of the date range picker, loaded when it is first opened. */
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';

/** Calls `onChange` once both days are chosen; days as YYYY-MM-DD. */
export function RangeCalendar({
  value,
  latest,
  onChange,
}: {
  value: { from: string; to: string };
  latest: string;
  onChange: (range: { from: string; to: string }) => void;
}) {
  const [days, setDays] = useState<[string | null, string | null]>([value.from, value.to]);
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      maxDate={latest}
      defaultDate={value.to}
      value={days}
      onChange={(next) => {
        setDays(next);
        const [from, to] = next;
        if (from !== null && to !== null) onChange({ from, to });
      }}
      hideOutsideDates
      weekendDays={[]}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    />
  );
}
