/** What the columns of a file are, and on which consent its contacts rest; what was typed stays between the two (DROP-125, DROP-126). */
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { type ColumnKind, columnKinds } from '#domain/fans/import/column-names.ts';
import { contactForm, contactKinds, headBytes, readHead } from '#domain/fans/import/import-columns.ts';
import { longestWhere } from '#domain/fans/import/import-plan.ts';
import { type Separator, separators } from '#domain/fans/import/record-reader.ts';
import { countryName } from '#domain/stats/country-names.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { serverClock } from '#web/lib/clock.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { fieldOf, messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { ColumnsFields, withHeaderChoice } from '#web/parts/csv-import/columns-fields.tsx';
import classes from '#web/parts/csv-import/csv-import.module.css';
import { Card } from '#web/ui/card.tsx';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { dropSettingsQuery } from '../subscribers/subscribers.graphql.ts';
import { kindNames, lacksCountryCode, nationalNumbers, type ShownImport } from './import-words.ts';
import { checkImportMutation } from './imports.graphql.ts';
import { UnderstoodNumbers } from './understood-numbers.tsx';

const shownCells = 3;

type Values = {
  separator: Separator;
  hasHeader: boolean;
  kinds: ColumnKind[];
  country: string;
  optOutsOnly: boolean;
  where: string;
  on: string;
  agreed: boolean;
};
type Problem = { field: string | undefined; message: string };

const fieldsOfColumns = ['columns', 'country', 'separator'];

function firstValues({ head, bytes, plan }: ShownImport): Values {
  const separator = separators.find((each) => each === plan?.separator);
  const read = readHead(head, bytes <= headBytes, separator);
  const kinds = plan?.columns.map((kind) => columnKinds.find((each) => each === kind) ?? 'skip');
  return {
    separator: read.separator,
    hasHeader: plan?.has_header ?? read.hasHeader,
    kinds: kinds ?? read.kinds,
    country: plan?.country ?? '',
    optOutsOnly: plan?.opt_outs_only ?? false,
    where: plan?.consent_where ?? '',
    on: plan?.consent_on ?? '',
    agreed: false,
  };
}

/** `part` is the step that is shown; `onBegun` is called once the dry run has begun. */
export function PlanForm({
  found,
  part,
  onPart,
  onBegun,
}: {
  found: ShownImport;
  part: 'Columns' | 'Consent';
  onPart: (part: 'Columns' | 'Consent') => void;
  onBegun: () => void;
}) {
  const [values, setValues] = useState(() => firstValues(found));
  const [problem, setProblem] = useState<Problem>();
  const [, check] = useMutation(checkImportMutation);
  const { separator, hasHeader, kinds, country } = values;
  const { names, rows } = useMemo(
    () => withHeaderChoice(readHead(found.head, found.bytes <= headBytes, separator), hasHeader),
    [found, separator, hasHeader],
  );
  // Both steps show them: a file whose columns are known begins with the consent.
  const numbers = (
    <UnderstoodNumbers importId={found.id} numbers={nationalNumbers(rows, kinds, shownCells)} country={country} />
  );
  const { busy, run } = useSubmission();
  const change = (part: Partial<Values>): void => {
    setValues({ ...values, ...part });
    setProblem(undefined);
  };
  const submit = (): void => {
    void run(async () => {
      const { optOutsOnly, where, on, agreed } = values;
      const { error } = await check({
        id: found.id,
        plan: {
          ...{ separator, has_header: hasHeader, columns: kinds, country },
          ...{ opt_outs_only: optOutsOnly, consent_where: where, consent_on: on, agreed },
        },
      });
      if (error === undefined) return onBegun();
      const field = fieldOf(error);
      setProblem({ field, message: messageOf(error) });
      if (field !== undefined && fieldsOfColumns.includes(field)) onPart('Columns');
    });
  };
  return part === 'Columns' ? (
    <Columns
      found={found}
      {...{ names, rows, numbers }}
      values={values}
      problem={problem}
      onChange={change}
      onProblem={setProblem}
      onNext={() => onPart('Consent')}
    />
  ) : (
    <Consent
      numbers={numbers}
      values={values}
      problem={problem}
      busy={busy}
      onChange={change}
      onBack={() => onPart('Columns')}
      onSubmit={submit}
    />
  );
}

function Columns({
  found: { head, bytes },
  names,
  rows,
  numbers,
  values: { separator, hasHeader, kinds, country },
  problem,
  onChange,
  onProblem,
  onNext,
}: {
  found: ShownImport;
  names: readonly string[];
  rows: readonly (readonly string[])[];
  numbers: ReactNode;
  values: Values;
  problem: Problem | undefined;
  onChange: (part: Partial<Values>) => void;
  onProblem: (problem: Problem) => void;
  onNext: () => void;
}) {
  const { artist } = useSignedIn();
  const [{ data }] = useQuery({ query: dropSettingsQuery, variables: { artist_id: artist.id } });
  const contacts = kinds.flatMap((kind, index) =>
    kind === 'phone' || kind === 'contact' ? rows.map((cells) => cells[index] ?? '') : [],
  );
  const asksCountry = kinds.includes('phone') || contacts.some((cell) => contactForm(cell) === 'phone');
  const needsCountry = lacksCountryCode(contacts) && !kinds.includes('country');
  const countries = (data?.drop_settings.known_countries ?? [])
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const next = (event: FormEvent): void => {
    event.preventDefault();
    const used = kinds.filter((kind) => kind !== 'skip');
    if (!used.some((kind) => contactKinds.includes(kind)))
      onProblem({ field: 'columns', message: 'Please choose the column with the emails or phone numbers.' });
    else if (new Set(used).size < used.length)
      onProblem({ field: 'columns', message: 'Two columns have the same meaning. Please leave one of them out.' });
    else if (needsCountry && country === '')
      onProblem({ field: 'country', message: 'Some numbers have no country code. Please choose their country.' });
    else onNext();
  };
  return (
    <form onSubmit={next} noValidate>
      <Card title="What are the columns?">
        <div className={classes.stack}>
          <ColumnsFields
            chosen={{ separator, hasHeader, kinds }}
            {...{ names, rows, onChange }}
            options={columnKinds.map((value) => ({ value, label: kindNames[value] }))}
            onSeparator={(chosen) => {
              const { kinds, hasHeader } = readHead(head, bytes <= headBytes, chosen);
              onChange({ separator: chosen, kinds, hasHeader });
            }}
          />
          {asksCountry && (
            <Select
              label="Country of numbers without a country code"
              placeholder={needsCountry ? 'Choose a country' : 'Every number has its country code'}
              data={countries}
              value={country === '' ? null : country}
              error={problem?.field === 'country' ? problem.message : undefined}
              searchable
              clearable
              limit={60}
              nothingFoundMessage="No country has this name"
              onChange={(value) => onChange({ country: value ?? '' })}
            />
          )}
          {numbers}
          {problem !== undefined && problem.field !== 'country' && (
            <p className={classes.problem} role="alert">
              <ProblemText sentence={problem.message} />
            </p>
          )}
          <div className={classes.buttons}>
            <Button type="submit">Continue</Button>
          </div>
        </div>
      </Card>
    </form>
  );
}

function Consent({
  numbers,
  values: { kinds, optOutsOnly, where, on, agreed },
  problem,
  busy,
  onChange,
  onBack,
  onSubmit,
}: {
  numbers: ReactNode;
  values: Values;
  problem: Problem | undefined;
  busy: boolean;
  onChange: (part: Partial<Values>) => void;
  onBack: () => void;
  onSubmit: () => void;
}) {
  const at = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Card title={optOutsOnly ? 'Who is kept out?' : 'Where and when did they agree?'}>
        <div className={classes.stack}>
          <p className={classes.note}>
            The columns are read as{' '}
            {kinds
              .filter((kind) => kind !== 'skip')
              .map((kind) => kindNames[kind])
              .join(', ')}
            . Back leads to them.
          </p>
          {numbers}
          <Segmented<'agreed' | 'refused'>
            label="The people in this file"
            value={optOutsOnly ? 'refused' : 'agreed'}
            onChange={(said) => onChange({ optOutsOnly: said === 'refused' })}
            options={[
              { value: 'agreed', label: 'They agreed' },
              { value: 'refused', label: 'They said no' },
            ]}
          />
          {optOutsOnly ? (
            <p className={classes.note}>
              Nobody is imported. Everybody in this file is recorded as an opt-out of this artist: fans among them get
              nothing any more, and no later file brings them back. Undo does not take opt-outs back.
            </p>
          ) : (
            <Stated where={where} on={on} agreed={agreed} at={at} onChange={onChange} />
          )}
          {problem !== undefined && !['consent_where', 'consent_on', 'agreed'].includes(problem.field ?? '') && (
            <p className={classes.problem} role="alert">
              <ProblemText sentence={problem.message} />
            </p>
          )}
          <div className={classes.buttons}>
            <Button variant="default" disabled={busy} onClick={onBack}>
              Back
            </Button>
            <Button type="submit" loading={busy}>
              Check the file
            </Button>
          </div>
        </div>
      </Card>
    </form>
  );
}

/** What is stored with each contact as its consent. */
function Stated({
  where,
  on,
  agreed,
  at,
  onChange,
}: Pick<Values, 'where' | 'on' | 'agreed'> & {
  at: (field: string) => string | undefined;
  onChange: (part: Partial<Values>) => void;
}) {
  return (
    <>
      <p className={classes.note}>
        This is stored with each contact as the source of the consent. Fans can read it, and it is what you show when
        somebody asks why they got a message.
      </p>
      <Textarea
        label="Where these people agreed"
        placeholder="Newsletter form on our website, with the words “I want news and texts”"
        value={where}
        maxLength={longestWhere}
        error={at('consent_where')}
        autosize
        minRows={2}
        onChange={({ currentTarget: { value } }) => onChange({ where: value })}
      />
      <TextInput
        type="date"
        label="The day on which they agreed"
        description="The last day when there were several. A day in the file goes before it."
        max={dayOf(serverClock.now(), viewerZone)}
        value={on}
        error={at('consent_on')}
        onChange={({ currentTarget: { value } }) => onChange({ on: value })}
      />
      <Checkbox
        color="var(--ink)"
        label="These people agreed to get messages from this artist, and I can prove it."
        checked={agreed}
        error={at('agreed')}
        onChange={({ currentTarget: { checked } }) => onChange({ agreed: checked })}
      />
    </>
  );
}
