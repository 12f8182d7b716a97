-- Invitations to an artist's team. Their links are signed tokens with id and version, so that no secret is stored.
create table invitations (
  id uuid primary key,
  artist_id uuid not null references artists (id) on delete cascade,
  email citext not null,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  -- Whose right to invite is checked again when the invitation is accepted.
  invited_by uuid not null references users (id) on delete cascade,
  -- Counts up when the invitation is sent again: links of earlier versions are invalid.
  version integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create unique index one_open_invitation on invitations (artist_id, email) where accepted_at is null;
