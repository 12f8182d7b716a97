/** Asks for the domain to move the selected links to. */
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSignedIn } from '#web/lib/current-user.ts';
import { useAvailableDomains } from '#web/parts/available-domains.ts';
import { countOfLinks } from './list-rules.ts';

/** Mount it to open it; without an artist for links of several. Calls `onMove` with the chosen domain. */
export function MoveDialog({
  count,
  artistId,
  onMove,
  onClose,
}: {
  count: number;
  artistId: string | undefined;
  onMove: (domain: string) => void;
  onClose: () => void;
}) {
  const [domain, setDomain] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      withCloseButton={false}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Move {countOfLinks(count)}
        </Text>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (domain !== '') onMove(domain);
        }}
      >
        <Radio.Group value={domain} onChange={setDomain} label="To this domain">
          {artistId === undefined ? <DomainsOfAll /> : <DomainsOf artistId={artistId} />}
        </Radio.Group>
        <Text c="var(--ink-2)" fz={13} mt="md">
          Paths stay as they are. The addresses that fans have now lead to the new ones.
        </Text>
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={domain === ''}>
            Move
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** The domains of links of several artists: those that every artist's links may be on. */
function DomainsOfAll() {
  const { linkHosts } = useSignedIn();
  return <Domains domains={linkHosts} />;
}

function DomainsOf({ artistId }: { artistId: string }) {
  return <Domains domains={useAvailableDomains(artistId)} />;
}

function Domains({ domains }: { domains: readonly string[] }) {
  return (
    <Stack gap={12} mt={10}>
      {domains.map((each, index) => (
        <Radio key={each} value={each} label={each} data-autofocus={index === 0 || undefined} />
      ))}
    </Stack>
  );
}
