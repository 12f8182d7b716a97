/** An open invitation: its link to copy, sending it again, and withdrawing it. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Ellipsis, Mail, Trash2 } from 'lucide-react';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import classes from './team.module.css';
import { roleName, type TeamMember } from './team-member.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Without `manages` it is not sent again, and without `removes` it is not withdrawn either. */
export function InvitationRow({
  invitation,
  manages,
  removes,
  busy,
  onResend,
  onWithdraw,
}: {
  invitation: TeamMember;
  manages: boolean;
  removes: boolean;
  busy: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}) {
  const {
    role,
    team_user: { email },
    user: { invitation: link, expires_at },
  } = invitation;
  const isExpired = manages && link === null;
  const until = expires_at === null ? '' : dayFormat.format(new Date(expires_at));
  return (
    <li className={classes.row}>
      <span className={classes.envelope} aria-hidden="true">
        <Mail size={17} />
      </span>
      <span className={classes.what}>
        <b className={classes.name}>
          {email} <Chip tone={isExpired ? 'bad' : 'brass'}>{isExpired ? 'Expired' : 'Pending'}</Chip>
        </b>
        <small className={classes.note}>
          Joins as {roleName(role)}. {isExpired ? 'Send it again for a new link.' : `Works until ${until}.`}
        </small>
      </span>
      {removes && (
        <span className={classes.actions}>
          {manages && link !== null && <CopyButton value={link} item="Invitation link" label="Copy link" compact />}
          {manages && (
            <Button variant="default" size="xs" disabled={busy} aria-label={`Resend to ${email}`} onClick={onResend}>
              Resend
            </Button>
          )}
          <Menu position="bottom-end" width={190}>
            <Menu.Target>
              <ActionIcon aria-label={`Actions for the invitation of ${email}`} size={34}>
                <Ellipsis size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="var(--bad)" leftSection={<Trash2 size={16} aria-hidden="true" />} onClick={onWithdraw}>
                Withdraw
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      )}
    </li>
  );
}
