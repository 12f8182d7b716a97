/** The dialog of a link's press previews: makes private urls for single persons, shows when they were opened, and revokes them (LINK-84 to LINK-87). */
import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { pressPreviewDays } from '#domain/links/press-preview.ts';
import { useNow } from '#web/lib/clock.ts';
import { fieldOf, messageOf, oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { PressPreviewsQuery } from '#web/lib/graphql/graphql.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import {
  createPressPreviewMutation,
  pressPreviewsQuery,
  renewPressPreviewMutation,
  revokePressPreviewMutation,
} from './press.graphql.ts';
import classes from './press-dialog.module.css';
import { openedWords, stateOf, stateWords, timeWords } from './press-words.ts';

type Preview = PressPreviewsQuery['press_previews'][number];

/** `mayChange`: others see the list only. */
export function PressDialog({
  link,
  mayChange,
  onClose,
}: {
  link: { id: string; title: string };
  mayChange: boolean;
  onClose: () => void;
}) {
  const [{ data, error }, reload] = useQuery({
    query: pressPreviewsQuery,
    variables: { link_id: link.id },
    requestPolicy: 'cache-and-network',
  });
  const [made, setMade] = useState<{ url: string; person: string }>();
  const [, renew] = useMutation(renewPressPreviewMutation);
  const [, revoke] = useMutation(revokePressPreviewMutation);
  const [asking, setAsking] = useState<{ act: 'renew' | 'revoke'; preview: Preview }>();
  const now = useNow();
  const again = () => reload({ requestPolicy: 'network-only' });

  const confirm = async (): Promise<void> => {
    if (asking === undefined) return;
    const { act, preview } = asking;
    setAsking(undefined);
    if (act === 'revoke') {
      const { error: failure } = await revoke({ id: preview.id });
      if (failure) return showErrorSnack(oops(failure));
      showSnack(`${preview.person} cannot open the preview any more.`);
    } else {
      const result = await renew({ id: preview.id, days: pressPreviewDays.first });
      if (result.error) return showErrorSnack(oops(result.error));
      if (result.data) setMade({ url: result.data.renew_press_preview.url, person: preview.person });
    }
    again();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={<span className={classes.title}>{`Press preview of ${link.title}`}</span>}
      size={600}
    >
      <p className={classes.lead}>
        A private address shows one person this page before it is public. It is not counted, no search engine finds it,
        and you see when it was opened.
      </p>
      {made && (
        <div className={classes.made} role="status">
          <p>
            <b>The preview for {made.person} is ready.</b> Copy its address now: it is shown only once.
          </p>
          <div className={classes.copy}>
            <input readOnly value={made.url} aria-label="Private address" onFocus={(event) => event.target.select()} />
            <CopyButton value={made.url} item="Private address" label="Copy" primary />
          </div>
        </div>
      )}
      {mayChange && (
        <NewPreview
          linkId={link.id}
          onMade={(next) => {
            setMade(next);
            again();
          }}
        />
      )}
      {error && data === undefined ? (
        <p className={classes.problem} role="alert">
          {messageOf(error)}{' '}
          <Button variant="default" size="compact-sm" onClick={again}>
            Try again
          </Button>
        </p>
      ) : data === undefined ? (
        <Skeleton height={64} radius={10} role="status" aria-label="Loading the previews" />
      ) : data.press_previews.length === 0 ? (
        <p className={classes.none}>Nobody has a preview yet.</p>
      ) : (
        <ul className={classes.list} aria-label="Previews">
          {data.press_previews.map((preview) => (
            <li key={preview.id} className={classes.row} data-ended={stateOf(preview, now) !== 'open' || undefined}>
              <div className={classes.words}>
                <b dir="auto">{preview.person}</b>
                <span>
                  {stateWords(preview, now)} · {openedWords(preview)}
                </span>
                {preview.openings.length > 0 && (
                  <details>
                    <summary>When</summary>
                    <ul>
                      {preview.openings.map((at) => (
                        <li key={at}>{timeWords(at)}</li>
                      ))}
                    </ul>
                  </details>
                )}
              </div>
              {mayChange && (
                <div className={classes.acts}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`New address for ${preview.person}`}
                    onClick={() => setAsking({ act: 'renew', preview })}
                  >
                    New address
                  </Button>
                  {stateOf(preview, now) === 'open' && (
                    <Button
                      variant="default"
                      size="xs"
                      c="var(--bad)"
                      aria-label={`Revoke the preview of ${preview.person}`}
                      onClick={() => setAsking({ act: 'revoke', preview })}
                    >
                      Revoke
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={asking !== undefined}
        title={asking?.act === 'revoke' ? 'Revoke this preview?' : 'Make a new address?'}
        text={
          asking?.act === 'revoke'
            ? `${asking.preview.person} cannot open it any more, from now on.`
            : `The old address of ${asking?.preview.person ?? ''} stops working now, and the new one ends in ${pressPreviewDays.first} days.`
        }
        confirm={asking?.act === 'revoke' ? 'Revoke' : 'Make a new address'}
        destroys={asking?.act === 'revoke'}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(undefined)}
      />
    </Modal>
  );
}

function NewPreview({ linkId, onMade }: { linkId: string; onMade: (made: { url: string; person: string }) => void }) {
  const [person, setPerson] = useState('');
  const [days, setDays] = useState(String(pressPreviewDays.first));
  const [problem, setProblem] = useState<{ sentence: string; field: string | undefined }>();
  const [, create] = useMutation(createPressPreviewMutation);
  const { busy, run } = useSubmission();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      const { data, error } = await create({ link_id: linkId, person, days: wholeNumber(days) });
      setProblem(error && { sentence: messageOf(error), field: fieldOf(error) });
      if (data === undefined) return;
      onMade({ url: data.create_press_preview.url, person: data.create_press_preview.preview.person });
      setPerson('');
    });
  };
  const at = (field: string) => (problem?.field === field ? problem.sentence : undefined);
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="New preview">
      <TextInput
        className={classes.person}
        label="For whom"
        placeholder="Name or email"
        value={person}
        error={at('person')}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      <TextInput
        className={classes.days}
        label="Days"
        inputMode="numeric"
        value={days}
        error={at('days')}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        Create
      </Button>
      {problem !== undefined && problem.field !== 'person' && problem.field !== 'days' && (
        <p className={classes.problem} role="alert">
          {problem.sentence}
        </p>
      )}
    </form>
  );
}

/** The number that was written; 0, which the server refuses, for anything else. */
function wholeNumber(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
}
