/** The dialog for an artist who is not on Spotify: a name is enough. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { longestArtistName, longestWheresMusic } from '#domain/accounts/artist-input.ts';

/** `name` is what was searched for; `asksWhere` asks where the music is, too, which may stay empty. */
export function NotOnSpotifyDialog({
  name,
  busy,
  asksWhere,
  onClose,
  onSubmit,
}: {
  name: string;
  busy: boolean;
  asksWhere: boolean;
  onClose: () => void;
  onSubmit: (name: string, wheresMusic: string) => void;
}) {
  const [value, setValue] = useState(/^https?:/i.test(name) ? '' : name);
  const [where, setWhere] = useState('');
  const typed = value.trim();
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      size={440}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Not on Spotify?
        </Text>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== '' && !busy) onSubmit(typed, where.trim());
        }}
      >
        <TextInput
          label="Artist's name"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          maxLength={longestArtistName}
          data-autofocus
        />
        {asksWhere && (
          <TextInput
            mt="md"
            label="Where is your music?"
            description="Optional. A service or a url, such as SoundCloud or Bandcamp."
            value={where}
            onChange={(event) => setWhere(event.currentTarget.value)}
            maxLength={longestWheresMusic}
          />
        )}
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={busy || typed === ''}>
            Submit
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
