-- Passkeys, authenticator apps with recovery codes, and whether an account has signed in before.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on column passkeys.credential_id is 'The id that the authenticator chose, in base64url.';
comment on column passkeys.counter is 'The signatures that the authenticator has counted; 0 when it does not count.';
create index passkeys_user on passkeys (user_id);

-- A random value that one passkey signs once. The row is deleted when the signature arrives.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('registration', 'login', 'step-up')),
  holder_hash bytea not null,
  expires_at timestamptz not null
);
comment on column passkey_challenges.holder_hash is 'The hash of the session id, or of the browser''s cookie for a login: nobody else may answer.';
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table authenticators (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on column authenticators.secret is 'Encrypted.';
comment on column authenticators.confirmed_at is 'Null until the first code was entered: the login does not ask for a code before that.';
comment on column authenticators.last_step is 'The newest period of 30 seconds whose code was accepted: a code works once.';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table users add column first_login_at timestamptz;
comment on column users.first_login_at is 'When the account first got a session; logins after that on unknown devices are mailed to its owner.';
update users set first_login_at = created_at;
