/** Quick Create: from one URL or code to a finished link, for agency and family accounts (SRC-19). */
import { Button, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { useClient, useMutation } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { quickCreateFormSchema } from '#domain/links/quick-create-input.ts';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { useAvailableDomains } from '#web/parts/available-domains.ts';
import { published } from '#web/parts/share/use-published.ts';
import { quickCreateMutation } from './quick-create.graphql.ts';
import classes from './quick-create-dialog.module.css';
import { QuickCreatePreview } from './quick-create-preview.tsx';

/** What was typed. */
export type QuickCreateDraft = Record<'source' | 'domain' | 'path', string>;

/** What was typed is kept outside with `requestKey`, so that closing the dialog loses nothing; `onDone` when the link was made. */
export function QuickCreateDialog({
  draft,
  requestKey,
  onWrite,
  onDone,
  onClose,
}: {
  draft: QuickCreateDraft;
  /** The same until a link was made: a call whose answer was lost, made again, makes no second link. */
  requestKey: string;
  onWrite: (draft: QuickCreateDraft) => void;
  onDone: () => void;
  onClose: () => void;
}) {
  const { artist } = useSignedIn();
  const domains = useAvailableDomains(artist.id);
  const navigate = useNavigate();
  const client = useClient();
  const [, create] = useMutation(quickCreateMutation);
  const { values, field, busy, setFieldValue, onSubmit } = useServerForm({
    initialValues: draft,
    schema: quickCreateFormSchema,
    fieldFailures: 'field and snack',
    onValuesChange: onWrite,
    submit: async ({ source, path }) => {
      const { data, error } = await create({ source, domain, path: path || null, request_key: requestKey });
      const made = data?.quick_create_link;
      if (!made?.success || !made.link_id || !made.artist_id)
        return error ? failureOf(error) : { message: sentenceOf('QUICK_CREATE_FAILED') };
      // The artist may be new to the account: its screen can only be opened once it is known here.
      await client.query(currentUserQuery, {}, { requestPolicy: 'network-only' }).toPromise();
      onDone();
      void navigate(`/links/${made.link_id}?artist=${made.artist_id}`, { state: published });
      return undefined;
    },
  });
  const domain = domains.includes(values.domain) ? values.domain : (domains[0] ?? '');

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
      <form onSubmit={onSubmit} noValidate>
        <Text c="var(--ink-2)" mb="md">
          A finished link, with cover and destinations, on the artist whose release it is.
        </Text>
        <TextInput
          {...field('source')}
          label="Source"
          description="ISRC, UPC or Spotify link"
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={busy}
        />
        <QuickCreatePreview source={values.source} />
        <div className={classes.place}>
          <Select
            {...field('domain')}
            label="Domain"
            data={[...domains]}
            value={domain}
            readOnly={busy}
            onChange={(value) => value !== null && setFieldValue('domain', value)}
          />
          <TextInput
            {...field('path')}
            label="Path (optional)"
            placeholder="from the title"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            readOnly={busy}
            onKeyDown={(event) => {
              if (event.key === ' ') event.preventDefault();
            }}
          />
        </div>
        <p className="visually-hidden" role="status">
          {busy ? 'Creating the link, please wait' : ''}
        </p>
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={values.source.trim() === ''}>
            Create
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
