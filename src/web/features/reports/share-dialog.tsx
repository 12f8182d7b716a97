/** Makes a share link: a password and an end if wanted, then its url, which is shown this once (REP-20, REP-21). */
import { Button, Checkbox, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { type Report, reportCardLabels } from '#domain/reports/report.ts';
import { isRolling, rangeName, rollingLabels } from '#domain/reports/report-range.ts';
import { reportSubject } from '#domain/reports/report-words.ts';
import { dayOf, endOfDay, isDay, moveDay } from '#domain/stats/zoned-day.ts';
import { useNow } from '#web/lib/clock.ts';
import { type FormFailure, failureOf } from '#web/lib/form/failure.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { shareReportMutation } from './reports.graphql.ts';
import classes from './reports-screen.module.css';

interface Asked {
  artist_id: string;
  link_id: string | null;
  range: string;
  time_zone: string;
  cards: string[];
}

const created = { additionalTypenames: ['report_share'] };

/** `variables` are those of the report on the screen. */
export function ShareDialog({ variables, report, onClose }: { variables: Asked; report: Report; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [end, setEnd] = useState('');
  const [showsNotes, setShowsNotes] = useState(variables.cards.includes('notes'));
  const [failure, setFailure] = useState<FormFailure>();
  const [url, setUrl] = useState<string>();
  const [{ fetching }, share] = useMutation(shareReportMutation);
  const today = dayOf(useNow(), viewerZone);
  const { range } = variables;
  const shown = isRolling(range) ? `${rollingLabels[range]}, rolling on` : rangeName(report.range);
  const errorOf = (field: string) => (failure?.field === field ? fieldError(failure.message) : undefined);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (end !== '' && !isDay(end)) return;
    setFailure(undefined);
    const expires_at = end === '' ? null : endOfDay(end, viewerZone).toISOString();
    const cards = [...variables.cards.filter((card) => card !== 'notes'), ...(showsNotes ? ['notes'] : [])];
    const { data, error } = await share({ ...variables, cards, password, expires_at }, created);
    if (error) setFailure(failureOf(error));
    else setUrl(data?.share_report.url);
  };
  return (
    <Modal
      opened
      onClose={fetching ? () => undefined : onClose}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Share this report
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {url === undefined ? (
        <form onSubmit={(event) => void submit(event)} noValidate className={classes.fields}>
          <p className={classes.quiet}>
            {reportSubject(report)}: {shown}. Whoever has the link reads it without an account: figures, and no fan by
            name.
          </p>
          {variables.cards.includes('days') && (
            <Checkbox
              label={reportCardLabels.notes}
              description="What your team noted, and the titles of its drops. What is added later shows, too."
              checked={showsNotes}
              onChange={(event) => setShowsNotes(event.currentTarget.checked)}
            />
          )}
          <PasswordInput
            label="Password, if wanted"
            description="At least 8 characters. Tell it to them by another way than the link."
            autoComplete="new-password"
            value={password}
            error={errorOf('password')}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label="Last day, if wanted"
            min={today}
            max={moveDay(today, 5, 'year')}
            value={end}
            error={errorOf('expires_at')}
            onChange={(event) => setEnd(event.currentTarget.value)}
          />
          {failure !== undefined && failure.field !== 'password' && failure.field !== 'expires_at' && (
            <Text c="var(--bad)" role="alert">
              {failure.message}
            </Text>
          )}
          <Group justify="flex-end" gap={10}>
            <Button variant="default" onClick={onClose} disabled={fetching}>
              Cancel
            </Button>
            <Button type="submit" loading={fetching}>
              Make the link
            </Button>
          </Group>
        </form>
      ) : (
        <div className={classes.made}>
          <p className={classes.quiet} role="status">
            Copy it now: we keep only its fingerprint and cannot show it again.
          </p>
          <div className={classes.url} data-testid="share-url">
            {url}
          </div>
          <Group justify="flex-end" gap={10}>
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
            <CopyButton value={url} item="Share link" label="Copy the link" primary />
          </Group>
        </div>
      )}
    </Modal>
  );
}
