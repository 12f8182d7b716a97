/** Quick Create: from one address or code to a finished link, for agency and family accounts (SRC-19). */
import { Alert, Button, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type CombinedError, useClient, useMutation } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { fieldOf, messageOf } from '#web/lib/errors.ts';
import { useAvailableDomains } from '#web/parts/available-domains.ts';
import { quickCreateMutation } from './quick-create.graphql.ts';
import classes from './quick-create-dialog.module.css';
import { type QuickCreateDraft, type QuickCreateProblems, quickCreateProblems } from './quick-create-problem.ts';

/** What was typed lives outside, so that closing the dialog loses nothing; `onDone` when the link was made. */
export function QuickCreateDialog({
  draft,
  onWrite,
  onDone,
  onClose,
}: {
  draft: QuickCreateDraft;
  onWrite: (draft: QuickCreateDraft) => void;
  onDone: () => void;
  onClose: () => void;
}) {
  const { artist } = useSignedIn();
  const domains = useAvailableDomains(artist.id);
  const navigate = useNavigate();
  const client = useClient();
  const [, create] = useMutation(quickCreateMutation);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<QuickCreateProblems>({});
  const [failure, setFailure] = useState<string>();
  const domain = domains.includes(draft.domain) ? draft.domain : (domains[0] ?? '');

  const write = (part: Partial<QuickCreateDraft>): void => {
    onWrite({ ...draft, ...part });
    setProblems(({ ...rest }) => {
      for (const field of Object.keys(part) as (keyof QuickCreateDraft)[]) delete rest[field];
      return rest;
    });
    setFailure(undefined);
  };

  const fail = (error: CombinedError): void => {
    const field = fieldOf(error);
    if (field === 'source' || field === 'path' || field === 'domain') setProblems({ [field]: messageOf(error) });
    else setFailure(messageOf(error));
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = quickCreateProblems(draft);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { data, error } = await create({ source: draft.source.trim(), domain, path: draft.path.trim() || null });
    const made = data?.quick_create_link;
    if (made?.success && made.link_id && made.artist_id) {
      // The artist may be new to the account: its screen can only be opened once it is known here.
      await client.query(currentUserQuery, {}, { requestPolicy: 'network-only' }).toPromise();
      onDone();
      void navigate(`/links/${made.link_id}?artist=${made.artist_id}`);
      return;
    }
    setBusy(false);
    if (error) fail(error);
    else setFailure(sentenceOf('QUICK_CREATE_FAILED'));
  };

  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      size={460}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Quick Create
        </Text>
      }
    >
      <form onSubmit={submit} noValidate>
        <Text c="var(--ink-2)" mb="md">
          A finished link, with cover and destinations, on the artist whose release it is.
        </Text>
        {failure && (
          <Alert
            color="red"
            variant="light"
            role="alert"
            mb="md"
            classNames={{ root: classes.failure, message: classes.message }}
          >
            {failure}
          </Alert>
        )}
        <TextInput
          label="Source"
          description="ISRC, UPC or Spotify link"
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={draft.source}
          error={problems.source}
          readOnly={busy}
          onChange={(event) => write({ source: event.currentTarget.value })}
        />
        <div className={classes.place}>
          <Select
            label="Domain"
            data={[...domains]}
            value={domain}
            error={problems.domain}
            readOnly={busy}
            onChange={(value) => value !== null && write({ domain: value })}
          />
          <TextInput
            label="Path (optional)"
            placeholder="from the title"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={draft.path}
            error={problems.path}
            readOnly={busy}
            onKeyDown={(event) => {
              if (event.key === ' ') event.preventDefault();
            }}
            onChange={(event) => write({ path: event.currentTarget.value })}
          />
        </div>
        <p className="visually-hidden" role="status">
          {busy ? 'Creating the link, please wait' : ''}
        </p>
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={draft.source.trim() === ''}>
            Create
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
