/** The dialog that invites one person to several artists by one mail (ACC-141). */
import { Button, Checkbox, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { Mail, Search } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { mostInvitedTo, severalInvitationsSchema, teamRoles } from '#domain/accounts/team-input.ts';
import { hasEveryWord } from '#domain/kernel/search-text.ts';
import type { CurrentArtist } from '#web/lib/current-user.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { counted } from '#web/ui/numbers.ts';
import { showSnack } from '#web/ui/snack.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import { inviteToArtistsMutation } from './all-artists.graphql.ts';
import classes from './invite-dialog.module.css';

const searchFrom = 8;
const roleNames = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' } as const;
const empty: { email: string; role: string; artist_ids: string[] } = { email: '', role: 'editor', artist_ids: [] };

/** `artists` are those that the person owns and that have a plan. */
export function InviteDialog({ artists, onClose }: { artists: readonly CurrentArtist[]; onClose: () => void }) {
  const [, invite] = useMutation(inviteToArtistsMutation);
  const [search, setSearch] = useState('');
  const { values, field, setFieldValue, busy, onSubmit } = useServerForm({
    initialValues: empty,
    schema: severalInvitationsSchema,
    submit: async (input) => {
      const { data, error } = await invite(input);
      if (error) return failureOf(error);
      const { invited = [], refused = [] } = data?.invite_to_artists ?? {};
      const left = refused.map(({ artist_id }) => artists.find(({ id }) => id === artist_id)?.name ?? '').join(', ');
      showSnack(
        `Success! ${input.email} has been invited to ${counted(invited.length, 'artist')}.${left === '' ? '' : ` Not to ${left}: already on the team, or the team is full.`}`,
      );
      onClose();
      return undefined;
    },
  });
  const chosen = new Set(values.artist_ids);
  const found = artists.filter(({ name }) => hasEveryWord(name, search));
  const all = found.slice(0, mostInvitedTo).map(({ id }) => id);
  const toggle = (id: string): void =>
    setFieldValue(
      'artist_ids',
      chosen.has(id) ? values.artist_ids.filter((each) => each !== id) : [...values.artist_ids, id],
    );
  const isFull = chosen.size >= mostInvitedTo;
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Invite a person to several artists
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={onSubmit} noValidate>
        <div className={classes.who}>
          <TextInput
            {...field('email')}
            data-autofocus
            label="Email"
            type="email"
            name="email"
            autoComplete="off"
            leftSection={<Mail size={17} aria-hidden="true" />}
          />
          <Select
            label="Role"
            data={teamRoles.map((value) => ({ value, label: roleNames[value] }))}
            value={values.role}
            onChange={(role) => role !== null && setFieldValue('role', role)}
            allowDeselect={false}
          />
        </div>
        <fieldset className={classes.artists}>
          <legend className={classes.legend}>Artists</legend>
          {artists.length >= searchFrom && (
            <TextInput
              type="search"
              aria-label="Find an artist"
              placeholder="Find an artist"
              leftSection={<Search size={15} aria-hidden="true" />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          <p className={classes.chosen}>
            <span role="status">{counted(chosen.size, 'artist')} chosen</span>
            <TextButton
              onClick={() =>
                setFieldValue('artist_ids', [...new Set([...values.artist_ids, ...all])].slice(0, mostInvitedTo))
              }
            >
              Choose all
            </TextButton>
            {chosen.size > 0 && <TextButton onClick={() => setFieldValue('artist_ids', [])}>Choose none</TextButton>}
          </p>
          <div className={classes.list}>
            {found.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.has(id)}
                disabled={isFull && !chosen.has(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </div>
          {isFull && <p className={classes.note}>One mail invites to {mostInvitedTo} artists at most.</p>}
        </fieldset>
        <p className={classes.note}>One mail names all artists; its link works once, for seven days.</p>
        <Group justify="flex-end" mt="md" gap={10}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={busy || chosen.size === 0 || values.email.trim() === ''}>
            Invite
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
