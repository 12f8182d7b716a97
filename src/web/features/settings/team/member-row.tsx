/** A member of the team: name, email, role, and how their membership ends. */
import { Button, Select } from '@mantine/core';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import classes from './team.module.css';
import { nameOf, roleName, roles, type TeamMember } from './team-member.ts';

/** Without `manages` the role is text, and without `removes` nobody else is sent away. `isOnly` is the only member, who cannot leave. */
export function MemberRow({
  member,
  isSelf,
  isOnly,
  manages,
  removes,
  busy,
  onRole,
  onRemove,
  onLeave,
}: {
  member: TeamMember;
  isSelf: boolean;
  isOnly: boolean;
  manages: boolean;
  removes: boolean;
  busy: boolean;
  onRole: (role: string) => void;
  onRemove: () => void;
  onLeave: () => void;
}) {
  const name = nameOf(member);
  return (
    <li className={classes.row}>
      <Cover src={null} name={name} size={40} round />
      <span className={classes.what}>
        <b className={classes.name}>
          {name} {member.is_billing_user && <Chip>Billing</Chip>} {isSelf && <Chip>You</Chip>}
        </b>
        {name !== member.team_user.email && <small className={classes.note}>{member.team_user.email}</small>}
      </span>
      {manages && !isOnly ? (
        <Select
          className={classes.role ?? ''}
          aria-label={`Role of ${name}`}
          data={roles.map(({ value, label }) => ({ value, label }))}
          value={member.role}
          onChange={(role) => role !== null && role !== member.role && onRole(role)}
          allowDeselect={false}
          disabled={busy}
        />
      ) : (
        <span className={classes.roleText}>{roleName(member.role)}</span>
      )}
      <span className={classes.end}>
        <MemberEnd {...{ member, name, isSelf, isOnly, removes, busy, onRemove, onLeave }} />
      </span>
    </li>
  );
}

function MemberEnd({
  member,
  name,
  isSelf,
  isOnly,
  removes,
  busy,
  onRemove,
  onLeave,
}: {
  member: TeamMember;
  name: string;
  isSelf: boolean;
  isOnly: boolean;
  removes: boolean;
  busy: boolean;
  onRemove: () => void;
  onLeave: () => void;
}) {
  if (isSelf && isOnly) return <small className={classes.note}>{sentenceOf('ONLY_MEMBER')}</small>;
  if (member.is_billing_user)
    return removes || isSelf ? <small className={classes.note}>{sentenceOf('BILLING_USER_STAYS')}</small> : null;
  if (isSelf)
    return (
      <Button variant="default" size="xs" disabled={busy} onClick={onLeave}>
        Leave
      </Button>
    );
  if (!removes) return null;
  return (
    <Button variant="default" c="var(--bad)" size="xs" disabled={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Button>
  );
}
