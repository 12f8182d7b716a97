/** A command filled in, tried out and run: fields, what would be done, the reason, and the result (UI-73). */
import { Button, Group, Skeleton, Textarea } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '#web/navigation/navigation.tsx';
import { type DownloadedFile, downloadFile } from '#web/parts/download-file.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import classes from './command-form.module.css';
import { optionLabel } from './desk-words.ts';
import { OptionField } from './option-field.tsx';
import { askedOptions, type DeskCommand, type OptionValues } from './option-values.ts';
import type { CommandRun } from './use-command-run.ts';

interface CommandFormProps {
  command: DeskCommand;
  /** The values that are not asked for. */
  given: OptionValues;
  run: CommandRun;
  /** The words of the button that runs it. */
  label: string;
  danger?: boolean;
  /** Whether it can be run before it is known what it would do. */
  isUrgent?: boolean;
  /** The button beside the one that runs it. */
  onCancel?: () => void;
}

/** A longer text is copied and saved more often than read. */
const isLong = (text: string): boolean => text.split('\n').length > 8 || text.length > 900;

function Output({ label, text }: { label: string; text: string }) {
  return (
    <ScrollBox className={classes.output} aria-label={label}>
      {text === '' ? 'Nothing to show.' : text}
    </ScrollBox>
  );
}

/** What was given, for the operator to read: it cannot be changed here. */
function Given({ given }: { given: OptionValues }) {
  const shown = Object.entries(given).filter(([, value]) => value !== false);
  if (shown.length === 0) return null;
  return (
    <dl className={classes.given}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{optionLabel(name)}</dt>
          <dd>{value === true ? 'yes' : [value].flat().join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Saves an answer under the name of its command. */
function saveAnswer(command: string, text: string): void {
  const [ending, type] = /^[{[]/.test(text) ? ['json', 'application/json'] : ['txt', 'text/plain'];
  saveFile(`${command.replaceAll(' ', '-')}.${ending}`, text, type);
}

/** Downloads what the command made, as soon as it is made. */
function DownloadButton({ download }: { download: DownloadedFile }) {
  const [isLoading, setLoading] = useState(false);
  const press = async (): Promise<void> => {
    setLoading(true);
    if (!(await downloadFile(download, () => undefined)))
      showErrorSnack('It is not ready yet. Please try again in a moment.');
    setLoading(false);
  };
  return (
    <Button loading={isLoading} onClick={() => void press()}>
      Download
    </Button>
  );
}

function Done({
  command,
  run,
  onCancel,
}: {
  command: DeskCommand;
  run: CommandRun;
  onCancel?: (() => void) | undefined;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { text, download } = run.result ?? { text: '', download: null };
  return (
    <div className={classes.form}>
      <h3 ref={heading} tabIndex={-1} className={classes.done}>
        {command.changes && <CircleCheck size={18} aria-hidden="true" />}
        {command.changes ? 'Done' : 'Answer'}
      </h3>
      <Output label={command.changes ? 'Result' : 'Answer'} text={text} />
      {command.changes && (
        <p className={classes.note}>
          It is recorded in the <Link to="/desk/acts">list of acts</Link>.
        </p>
      )}
      <Group justify="flex-end" gap={10}>
        {isLong(text) && (
          <>
            <CopyButton value={text} item="Answer" />
            <Button variant="default" onClick={() => saveAnswer(command.name, text)}>
              Save as a file
            </Button>
          </>
        )}
        {download && <DownloadButton download={download} />}
        {onCancel ? (
          <Button variant={download ? 'default' : 'filled'} onClick={onCancel}>
            Close
          </Button>
        ) : (
          <Button variant="default" onClick={run.again}>
            Run it again
          </Button>
        )}
      </Group>
    </div>
  );
}

/** A change says what it would do before it can be run; a command that only reads is run at once. What was typed stays when the server refuses it. */
export function CommandForm({
  command,
  given,
  run,
  label,
  danger = false,
  isUrgent = false,
  onCancel,
}: CommandFormProps): ReactNode {
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const asked = askedOptions(command, given);
  const { preview, busy, problem, reason } = run;
  const isTried = preview !== undefined;
  const asksReason = command.changes && (isTried || isUrgent);
  // The reason comes next.
  useEffect(() => {
    if (isTried) reasonField.current?.focus();
  }, [isTried]);

  if (run.result !== undefined) return <Done {...{ command, run, onCancel }} />;
  const mayRun = !command.changes || isTried || isUrgent;
  const lacksReason = command.changes && command.needs_reason && reason.trim() === '';
  const isWaiting = busy && !mayRun && asked.length === 0;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!mayRun) void run.tryOut();
        else if (lacksReason) reasonField.current?.focus();
        else void run.carryOut();
      }}
    >
      <Given given={given} />
      {asked.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          usage={command.usage}
          value={run.fields[option.name]}
          onChange={(value) => run.setField(option.name, value)}
        />
      ))}
      <div aria-live="polite">
        {isWaiting && <Skeleton height={64} radius="md" aria-label="Finding out what would be done" />}
        {isTried && (
          <div className={classes.preview}>
            <h3 className={classes.label}>What would be done</h3>
            <Output label="What would be done" text={preview} />
          </div>
        )}
      </div>
      {asksReason && (
        <Textarea
          ref={reasonField}
          label="Reason"
          name="reason"
          description={
            command.needs_reason ? 'Shown in the list of acts.' : 'Shown in the list of acts. You can leave it empty.'
          }
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          data-autofocus={isUrgent || undefined}
          value={reason}
          onChange={(event) => run.setReason(event.currentTarget.value)}
        />
      )}
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          <ProblemText sentence={problem} />
        </p>
      )}
      <Group justify="flex-end" gap={10}>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
        )}
        {mayRun ? (
          <Button
            type="submit"
            {...(danger ? { color: 'red' } : {})}
            loading={busy && !isWaiting}
            disabled={lacksReason}
          >
            {label}
          </Button>
        ) : (
          <Button type="submit" loading={busy}>
            {problem === undefined ? 'Show what would be done' : 'Try again'}
          </Button>
        )}
      </Group>
    </form>
  );
}
