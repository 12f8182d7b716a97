/** The release's day, time (12-hour picker) and time zone, with the resulting instant in words (LINK-15, LINK-16). */
import '@mantine/dates/styles.layer.css';
import { Input, Select } from '@mantine/core';
import { DatePickerInput, TimePicker } from '@mantine/dates';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { isTimezone, releaseInstant } from '#domain/links/release-time.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { useTimeZones } from '#web/parts/zones/use-time-zones.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { wizardFieldId } from '../state/field-ids.ts';
import { releaseWords } from '../state/release-words.ts';
import type { WrittenFields } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';
import classes from './release-time-fields.module.css';
import type { StepFields } from './step-fields.ts';

/** `now` is the time of this render. */
export function ReleaseTimeFields({
  state,
  fields,
  now,
  onWrite,
}: {
  state: WizardState;
  fields: StepFields;
  now: Date;
  onWrite: (fields: WrittenFields) => void;
}) {
  const { date, time, timezone } = state;
  // A skipped hour is wrong whatever else is chosen, so its error shows at once.
  const skipped = releaseInstant(state)?.kind === 'skipped';
  const timeError = fields.errorOf('time') ?? fieldError(skipped ? sentenceOf('RELEASE_TIME_SKIPPED') : undefined);
  const today = dayOf(now, isTimezone(timezone) ? timezone : 'UTC');
  const zones = useTimeZones(timezone, date === '' ? dayOf(now, 'UTC') : date);
  const words = releaseWords(state, zones.city, now);
  return (
    <div className={classes.fields}>
      <DatePickerInput
        id={wizardFieldId('date')}
        label="Release date"
        placeholder="Choose a day"
        minDate={today}
        defaultDate={date === '' ? today : date}
        value={date === '' ? null : date}
        error={fields.errorOf('date')}
        valueFormat="dddd, MMMM D, YYYY"
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        onChange={(value) => onWrite({ date: value ?? '' })}
      />
      <div className={classes.row}>
        <TimePicker
          format="12h"
          withDropdown
          id={wizardFieldId('time')}
          label="Time"
          value={time}
          error={Boolean(timeError)}
          hoursInputLabel="Hour"
          minutesInputLabel="Minutes"
          amPmInputLabel="AM or PM"
          maxDropdownContentHeight={240}
          onChange={(value) => onWrite({ time: value.slice(0, 5) })}
        />
        <Select
          id={wizardFieldId('timezone')}
          label="Time zone"
          searchable
          data={zones.options}
          filter={({ search, options }) => (search.trim() === '' ? options : zones.search(search))}
          value={timezone}
          error={fields.errorOf('timezone')}
          nothingFoundMessage="No such time zone"
          maxDropdownHeight={280}
          onChange={(value) => value !== null && onWrite({ timezone: value })}
        />
      </div>
      {timeError && <Input.Error>{timeError}</Input.Error>}
      {words !== undefined && (
        <p className={classes.words} aria-live="polite">
          {words}
        </p>
      )}
    </div>
  );
}
