/** The card form: turns a card into a nonce at the card provider, or at its stand-in, and hands the nonce on. */
import { Button, Loader } from '@mantine/core';
import { Lock } from 'lucide-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { CombinedError, useMutation } from 'urql';
import { unexpectedSentence } from '#domain/kernel/unexpected-sentence.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { BrandMark, shownBrands } from './brand-mark.tsx';
import { type CardField, type CardFields, type CardProblems, cardFields } from './card-fields.ts';
import { clientTokenMutation } from './card-form.graphql.ts';
import classes from './card-form.module.css';
import { type CardProvider, readClientToken } from './client-token.ts';

const OwnCardFields = lazy(async () => ({
  default: (await import('./own-card-fields.tsx')).OwnCardFields,
}));
const HostedCardFields = lazy(async () => ({
  default: (await import('./hosted-card-fields.tsx')).HostedCardFields,
}));

/** What a card is asked for. */
export interface CardFormProps {
  submitLabel: string;
  /** Uses the nonce, which works once. The form is busy until it ends, and shows why it rejected. */
  onNonce: (nonce: string) => Promise<void>;
  onCancel?: () => void;
  /** What is paid, shown between the fields and the button. */
  children?: ReactNode;
}

const notLoaded = "The card form didn't load. Nothing was charged.";
const notChecked = "Your card can't be checked right now. Nothing was charged. Please try again in a moment.";

type Phase = 'loading' | 'ready' | 'failed';

/** The form (BILL-21 to BILL-24). The card's number stays in the fields and goes to the provider only. */
export function CardForm({ submitLabel, onNonce, onCancel, children }: CardFormProps) {
  const [, askForToken] = useMutation(clientTokenMutation);
  const [provider, setProvider] = useState<CardProvider>();
  const [phase, setPhase] = useState<Phase>('loading');
  const [problems, setProblems] = useState<CardProblems>({});
  const { busy, formError, setFormError, run } = useSubmission();
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef<CardFields>(undefined);
  const isShown = useRef(true);

  const load = async (): Promise<void> => {
    setPhase('loading');
    setProvider(undefined);
    const { data } = await askForToken({});
    const read = data?.client_token && readClientToken(data.client_token.token);
    if (read === undefined) setPhase('failed');
    else setProvider(read);
  };
  const loadFirst = useEffectEvent(load);
  useEffect(() => void loadFirst(), []);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // A dialog is opened for the card: its first field is where people go on.
  useEffect(() => {
    if (phase === 'ready' && form.current?.closest('[role="dialog"]')) fields.current?.focus('number');
  }, [phase]);

  const ready = (opened: CardFields): void => {
    fields.current = opened;
    setPhase('ready');
  };
  const edited = (field: CardField): void => {
    setFormError(undefined);
    if (problems[field] !== undefined) setProblems({ ...problems, [field]: undefined });
  };
  const submit = (): Promise<void> =>
    run(async () => {
      if (phase !== 'ready' || fields.current === undefined) return;
      setFormError(undefined);
      const outcome = await fields.current.tokenize();
      // A payer who closed the form in between does not want the card to be used.
      if (!isShown.current) return;
      setProblems(outcome.kind === 'invalid' ? outcome.problems : {});
      if (outcome.kind === 'nonce')
        await onNonce(outcome.nonce).catch((error: unknown) => setFormError(sentenceFor(error)));
      else if (outcome.kind === 'unreachable') setFormError(notChecked);
      else {
        const first = cardFields.find((field) => outcome.problems[field] !== undefined);
        if (first !== undefined) fields.current.focus(first);
      }
    });
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // React hands on the events of a dialog's form to a form around the dialog.
    event.stopPropagation();
    void submit();
  };

  const common = { problems, busy, onReady: ready, onFailed: () => setPhase('failed'), onEdit: edited };
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className={classes.form} aria-busy={busy || phase === 'loading'}>
      {phase === 'failed' ? (
        <div className={classes.failed} role="alert">
          <p>{notLoaded}</p>
          <Button variant="default" onClick={() => void load()}>
            Retry
          </Button>
        </div>
      ) : (
        <div className={classes.body}>
          {phase === 'loading' && (
            <div className={classes.waiting} role="status" aria-label="Loading the card form">
              <Loader size="sm" />
            </div>
          )}
          {provider !== undefined && (
            <div className={phase === 'loading' ? classes.hidden : undefined}>
              <Suspense>
                {provider.kind === 'stand-in' ? (
                  <OwnCardFields {...common} provider={provider} />
                ) : (
                  <HostedCardFields {...common} provider={provider} onSubmit={() => void submit()} />
                )}
              </Suspense>
            </div>
          )}
        </div>
      )}
      {provider?.kind === 'stand-in' && phase === 'ready' && (
        <p className={classes.test}>
          Test mode: no card provider is connected, and no money moves. Pay with 4111 1111 1111 1111.
        </p>
      )}
      {children}
      {formError !== undefined && (
        <p className={classes.refused} role="alert">
          <ProblemText sentence={formError} />
        </p>
      )}
      <div className={classes.actions}>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={phase !== 'ready'}>
          {submitLabel}
        </Button>
      </div>
      <div className={classes.foot}>
        <p className={classes.safe}>
          <Lock size={14} aria-hidden="true" />
          Card numbers go to Braintree, not to us.
        </p>
        <ul className={classes.brands} aria-label="Accepted cards">
          {shownBrands.map((name) => (
            <li key={name}>
              <BrandMark name={name} />
            </li>
          ))}
        </ul>
      </div>
    </form>
  );
}

function sentenceFor(error: unknown): string {
  if (error instanceof CombinedError) return messageOf(error);
  return error instanceof Error && error.message !== '' ? error.message : unexpectedSentence;
}
