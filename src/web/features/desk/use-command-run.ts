/** Runs one command from the desk: first what would be done, then the act, with everything that was typed kept on failure. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutation } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { DeskRunMutation } from '#web/lib/graphql/graphql.ts';
import { deskRunMutation } from './desk.graphql.ts';
import { askedOptions, type DeskCommand, type FieldValues, type OptionValues, optionsToSend } from './option-values.ts';

type CommandResult = DeskRunMutation['desk_run'];

/** A command that is being filled in, tried and run. */
export interface CommandRun {
  fields: FieldValues;
  setField: (name: string, value: string | boolean) => void;
  reason: string;
  setReason: (reason: string) => void;
  /** What would be done with the fields as they are; undefined until that was asked. */
  preview: string | undefined;
  /** The answer once the command has run. */
  result: CommandResult | undefined;
  busy: boolean;
  /** Whether something was typed that closing the form would lose. */
  isTyped: boolean;
  problem: string | undefined;
  /** Asks what would be done. */
  tryOut: () => Promise<void>;
  /** Runs it; `onDone` is called when it was done. */
  carryOut: () => Promise<void>;
  /** Back to the form, as it was filled in, without a reason. */
  again: () => void;
}

/** `given` are the values that the form does not ask for. A change that has nothing to fill in is tried out at once, unless it is urgent: its button would wait for the answer. */
export function useCommandRun(
  command: DeskCommand,
  given: OptionValues,
  { onDone, isUrgent = false }: { onDone: () => void; isUrgent?: boolean },
): CommandRun {
  const [, send] = useMutation(deskRunMutation);
  const [fields, setFields] = useState<FieldValues>({});
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState<{ options: string; text: string }>();
  const [result, setResult] = useState<CommandResult>();
  const { busy, formError, setFormError, run } = useSubmission();
  const options = optionsToSend(command, given, fields);
  const optionsText = JSON.stringify(options);

  const call = async (dryRun: boolean): Promise<CommandResult | undefined> => {
    setFormError(undefined);
    const variables = { command: command.name, options, reason: reason.trim() || null, dry_run: dryRun };
    const { data, error } = await send(variables);
    if (error) setFormError(messageOf(error));
    return error ? undefined : (data?.desk_run ?? { text: '', download: null });
  };
  const tryOut = (): Promise<void> =>
    run(async () => {
      const answer = await call(true);
      if (answer !== undefined) setTried({ options: optionsText, text: answer.text });
    });
  const carryOut = (): Promise<void> =>
    run(async () => {
      const answer = await call(false);
      if (answer === undefined) return;
      setResult(answer);
      if (command.changes) onDone();
    });

  const nothingToAsk = command.changes && !isUrgent && askedOptions(command, given).length === 0;
  const first = useRef(nothingToAsk ? tryOut : undefined);
  useEffect(() => {
    const start = first.current;
    first.current = undefined;
    void start?.();
  }, []);

  return {
    ...{ fields, reason, setReason, result, busy, tryOut, carryOut },
    setField: useCallback(
      (name, value) => {
        setFields((present) => ({ ...present, [name]: value }));
        setFormError(undefined);
      },
      [setFormError],
    ),
    preview: tried?.options === optionsText ? tried.text : undefined,
    isTyped:
      result === undefined && (reason !== '' || Object.values(fields).some((value) => value !== '' && value !== false)),
    problem: formError,
    again: () => {
      setResult(undefined);
      setTried(undefined);
      setReason('');
    },
  };
}
