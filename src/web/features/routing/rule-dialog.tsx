/** The dialog in which a rule is written: for whom it is, and where it leads. */
import { Button, Group, Input, Modal, MultiSelect, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { countryCodes } from '#domain/billing/countries.ts';
import { destinationCatalogue, destinationName } from '#domain/destinations/catalogue.ts';
import { problemSentence, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { releaseInstant, releaseMoment } from '#domain/links/release-time.ts';
import { ruleDevices, ruleSystems } from '#domain/routing/rule.ts';
import { type RuleProblem, ruleProblem } from '#domain/routing/rule-checks.ts';
import { destinationWords, deviceName } from '#domain/routing/rule-words.ts';
import { systemLabels } from '#domain/stats/audience.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { serverClock } from '#web/lib/clock.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { useTimeZones } from '#web/parts/zones/use-time-zones.ts';
import { useRoomWithin } from '#web/ui/use-room-within.ts';
import { type EditedRule, languageCodes, type namedDestinations, ruleNames } from './edited-rules.ts';
import classes from './rule-dialog.module.css';

const ofPage = 'page';
const phoneRoom = 660;

const sorted = (options: { value: string; label: string }[]) =>
  options.sort((one, other) => one.label.localeCompare(other.label, 'en'));
const countryOptions = sorted(countryCodes.map((value) => ({ value, label: ruleNames.country(value) })));
const languageOptions = sorted(languageCodes.map((value) => ({ value, label: ruleNames.language(value) })));
const deviceOptions = ruleDevices.map((value) => ({ value, label: deviceName(value) }));
const systemOptions = ruleSystems.map((value) => ({ value, label: systemLabels[value] ?? value }));
const serviceOptions = destinationCatalogue
  .filter(({ kind }) => kind === 'service')
  .map(({ type }) => ({ value: type, label: destinationName(type) }));

const pageActions = [
  { value: 'destination', label: 'Open a destination' },
  { value: 'remembered', label: 'Open the service they chose' },
  { value: 'url', label: 'Open another address' },
];
const destinationActions = [
  { value: 'url', label: 'Open another address' },
  { value: 'hidden', label: 'Hide it on the page' },
];

/** A stored instant as the field shows it: the wall time in the rule's zone. */
function wallTime(instant: string | null, timezone: string): string {
  if (instant === null) return '';
  const { date, time } = releaseMoment(new Date(instant), timezone);
  return `${date}T${time}`;
}

/** `onDone` gets the rule once nothing is wrong with it. */
export function RuleDialog({
  rule: first,
  destinations,
  onDone,
  onCancel,
}: {
  rule: EditedRule;
  destinations: ReturnType<typeof namedDestinations>;
  onDone: (rule: EditedRule) => void;
  onCancel: () => void;
}) {
  const [rule, setRule] = useState(first);
  const zone = rule.timezone ?? viewerZone;
  const [times, setTimes] = useState({ from: wallTime(first.from, zone), until: wallTime(first.until, zone) });
  const [problem, setProblem] = useState<RuleProblem>();
  const isPhone = useRoomWithin(phoneRoom);
  const zones = useTimeZones(zone, dayOf(serverClock.now(), 'UTC'));
  const clickable = destinations.filter(({ enabled }) => enabled);
  const options = clickable.map((each) => ({ value: each.id, label: destinationWords(each) }));
  const change = (more: Partial<EditedRule>): void => {
    setRule({ ...rule, ...more });
    setProblem(undefined);
  };
  const errorOf = (...fields: RuleProblem['field'][]) =>
    problem !== undefined && fields.includes(problem.field) ? problemSentence(problem) : undefined;

  const done = (event: FormEvent): void => {
    event.preventDefault();
    const instantOf = (text: string) => {
      const [date = '', time = ''] = text.split('T');
      return text === '' ? undefined : releaseInstant({ date, time: time.slice(0, 5), timezone: zone });
    };
    const [from, until] = [instantOf(times.from), instantOf(times.until)];
    const skipped = from?.kind === 'skipped' ? 'from' : until?.kind === 'skipped' ? 'until' : undefined;
    if (skipped !== undefined) {
      setProblem({ code: 'RELEASE_TIME_SKIPPED', field: skipped });
      return;
    }
    const written: EditedRule = {
      ...rule,
      from: from?.instant.toISOString() ?? null,
      until: until?.instant.toISOString() ?? null,
      timezone: from === undefined && until === undefined ? null : zone,
    };
    const found = ruleProblem(written, clickable);
    if (found === undefined) onDone(written);
    else setProblem(found);
  };
  const isAboutPage = rule.of === null;

  return (
    <Modal opened onClose={onCancel} title="Rule" size={640} fullScreen={isPhone} closeOnClickOutside={false}>
      <form noValidate onSubmit={done} className={classes.form}>
        <Select
          label="What it is about"
          data={[{ value: ofPage, label: 'The page' }, ...options]}
          value={rule.of ?? ofPage}
          allowDeselect={false}
          error={errorOf('of')}
          onChange={(value) => {
            const of = value === ofPage ? null : value;
            change({ of, target: null, action: of === null ? 'destination' : 'url' });
          }}
        />
        <fieldset className={classes.group}>
          <legend>For visitors</legend>
          <div className={classes.pair}>
            <MultiSelect
              label="In these countries"
              placeholder={rule.countries.length === 0 ? 'Anywhere' : ''}
              searchable
              data={countryOptions}
              value={rule.countries}
              onChange={(countries) => change({ countries })}
            />
            <MultiSelect
              label="Reading these languages"
              placeholder={rule.languages.length === 0 ? 'Any language' : ''}
              searchable
              data={languageOptions}
              value={rule.languages}
              onChange={(languages) => change({ languages })}
            />
            <MultiSelect
              label="On these devices"
              placeholder={rule.devices.length === 0 ? 'Any device' : ''}
              data={deviceOptions}
              value={rule.devices}
              onChange={(devices) => change({ devices })}
            />
            <MultiSelect
              label="With these systems"
              placeholder={rule.systems.length === 0 ? 'Any system' : ''}
              data={systemOptions}
              value={rule.systems}
              onChange={(systems) => change({ systems })}
            />
          </div>
          <MultiSelect
            label="Who chose one of these services"
            description="Fans choose it themselves on your page; only their browser keeps it."
            placeholder={rule.services.length === 0 ? 'Whatever they chose' : ''}
            data={serviceOptions}
            value={rule.services}
            onChange={(services) => change({ services })}
          />
          <div className={classes.pair}>
            <TextInput
              type="datetime-local"
              label="From"
              value={times.from}
              error={errorOf('from')}
              onChange={(event) => setTimes({ ...times, from: event.currentTarget.value })}
            />
            <TextInput
              type="datetime-local"
              label="Until"
              value={times.until}
              error={errorOf('until')}
              onChange={(event) => setTimes({ ...times, until: event.currentTarget.value })}
            />
          </div>
          {(times.from !== '' || times.until !== '') && (
            <Select
              label="Time zone"
              searchable
              allowDeselect={false}
              data={zones.options}
              filter={({ search, options: all }) => (search.trim() === '' ? all : zones.search(search))}
              value={zone}
              error={errorOf('timezone')}
              onChange={(timezone) => change({ timezone })}
            />
          )}
          {problem?.field === 'condition' && <Input.Error role="alert">{problemSentence(problem)}</Input.Error>}
        </fieldset>
        <Select
          label="Do this"
          data={isAboutPage ? pageActions : destinationActions}
          value={rule.action}
          allowDeselect={false}
          error={errorOf('action')}
          onChange={(action) => action !== null && change({ action })}
        />
        {rule.action === 'destination' && (
          <Select
            label="Destination"
            placeholder="Choose one"
            data={options}
            value={rule.target}
            error={errorOf('target')}
            onChange={(target) => change({ target })}
          />
        )}
        {rule.action === 'url' && (
          <TextInput
            type="url"
            inputMode="url"
            label="Address"
            placeholder="https://"
            value={rule.url}
            error={errorOf('url')}
            onChange={(event) => change({ url: event.currentTarget.value })}
          />
        )}
        {problem?.code === 'BAD_INPUT' && <Input.Error role="alert">{sentenceOf('BAD_INPUT')}</Input.Error>}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Done</Button>
        </Group>
      </form>
    </Modal>
  );
}
