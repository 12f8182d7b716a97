/** Snooze and block of a conversation (DROP-109, DROP-110). */
import { Button, Group, Menu } from '@mantine/core';
import { AlarmClock, Ban, Inbox as InboxIcon } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { useNow } from '#web/lib/clock.ts';
import { oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { InboxConversationQuery } from '#web/lib/graphql/graphql.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { blockInboxThreadMutation, snoozeInboxThreadMutation } from './inbox.graphql.ts';
import { snoozeChoices } from './snooze-times.ts';

export function ThreadActions({
  thread: { id, blocked, snoozed_until },
  artistName,
}: {
  thread: InboxConversationQuery['inbox_conversation']['thread'];
  artistName: string;
}) {
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const [, snoozeThread] = useMutation(snoozeInboxThreadMutation);
  const [, blockThread] = useMutation(blockInboxThreadMutation);
  const { busy, run } = useSubmission();
  const isSnoozed = snoozed_until !== null && new Date(snoozed_until) > now;
  const snooze = (until: Date | null) =>
    run(async () => {
      const { error } = await snoozeThread({ id, until: until?.toISOString() ?? null });
      if (error) showErrorSnack(oops(error));
      else showSnack(until === null ? 'Back in the inbox.' : 'Snoozed. It comes back by itself.');
    });
  const block = (wanted: boolean) =>
    run(async () => {
      const { error } = await blockThread({ id, blocked: wanted });
      setAsking(false);
      if (error) showErrorSnack(oops(error));
      else showSnack(wanted ? 'This fan is blocked.' : 'This fan is no longer blocked.');
    });
  return (
    <Group gap={8}>
      {!blocked && isSnoozed && (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          leftSection={<InboxIcon size={15} aria-hidden="true" />}
          onClick={() => void snooze(null)}
        >
          Back to inbox
        </Button>
      )}
      {!blocked && !isSnoozed && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              disabled={busy}
              leftSection={<AlarmClock size={15} aria-hidden="true" />}
            >
              Snooze
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {snoozeChoices(now).map(({ label, until }) => (
              <Menu.Item key={label} onClick={() => void snooze(until)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button
        variant="default"
        size="xs"
        disabled={busy}
        leftSection={<Ban size={15} aria-hidden="true" />}
        onClick={() => (blocked ? void block(false) : setAsking(true))}
      >
        {blocked ? 'Unblock' : 'Block'}
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Block this fan?"
        text={`The fan gets no more texts of ${artistName}, no drops either. What the fan writes waits under Blocked.`}
        confirm="Yes, block"
        busy={busy}
        onConfirm={() => void block(true)}
        onCancel={() => setAsking(false)}
      />
    </Group>
  );
}
