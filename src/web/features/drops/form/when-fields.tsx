/** The day, time and zone of a scheduled drop. Loaded when the drop is to be scheduled: the calendar is large. */
import '@mantine/dates/styles.layer.css';
import { Input, Select } from '@mantine/core';
import { DatePickerInput, TimePicker } from '@mantine/dates';
import type { ReactNode } from 'react';
import { isTimezone } from '#domain/links/release-time.ts';
import type { DropFormValues } from '#domain/messaging/drop-form.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { useNow } from '#web/lib/clock.ts';
import { useTimeZones } from '#web/parts/zones/use-time-zones.ts';
import classes from './drop-form.module.css';

/** `errorOf` gives what is wrong with a field. */
export function WhenFields({
  values: { date, time, timezone },
  errorOf,
  onChange,
}: {
  values: Pick<DropFormValues, 'date' | 'time' | 'timezone'>;
  errorOf: (field: 'date' | 'time' | 'timezone') => ReactNode;
  onChange: (field: 'date' | 'time' | 'timezone', value: string) => void;
}) {
  const today = dayOf(useNow(), isTimezone(timezone) ? timezone : 'UTC');
  const zones = useTimeZones(timezone, date === '' ? today : date);
  return (
    <div className={classes.when}>
      <DatePickerInput
        label="Date"
        placeholder="Choose a day"
        minDate={today}
        defaultDate={date === '' ? today : date}
        value={date === '' ? null : date}
        error={errorOf('date')}
        valueFormat="dddd, MMMM D, YYYY"
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        onChange={(value) => onChange('date', value ?? '')}
      />
      <div className={classes.whenRow}>
        <TimePicker
          format="12h"
          withDropdown
          label="Time"
          value={time}
          error={Boolean(errorOf('time'))}
          hoursInputLabel="Hour"
          minutesInputLabel="Minutes"
          amPmInputLabel="AM or PM"
          maxDropdownContentHeight={240}
          onChange={(value) => onChange('time', value.slice(0, 5))}
        />
        <Select
          label="Time zone"
          searchable
          data={zones.options}
          filter={({ search, options }) => (search.trim() === '' ? options : zones.search(search))}
          value={timezone}
          error={errorOf('timezone')}
          nothingFoundMessage="No such time zone"
          maxDropdownHeight={280}
          onChange={(value) => value !== null && onChange('timezone', value)}
        />
      </div>
      {errorOf('time') && <Input.Error>{errorOf('time')}</Input.Error>}
    </div>
  );
}
