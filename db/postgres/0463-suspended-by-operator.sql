-- phase: expand
-- Accounts and artists that an operator suspended (DESK-20): nothing but an operator's command gives them a plan again.
alter table users add column held_at timestamptz;
comment on column users.held_at is 'Since when an operator keeps the account suspended; null for the others.';
alter table users add column held_reason text;
comment on column users.held_reason is 'Why, as the operator wrote it; null for the others. Operators read it, the account does not.';
alter table artists add column held_at timestamptz;
comment on column artists.held_at is 'Since when an operator keeps the artist suspended; null for the others.';
alter table artists add column held_reason text;
comment on column artists.held_reason is 'Why, as the operator wrote it; null for the others.';
alter table artists add column held_with uuid;
comment on column artists.held_with is 'The account whose suspension the artist shares; null where it was suspended by itself, or that account is gone.';
alter table artists add column plan_when_held text;
comment on column artists.plan_when_held is 'The plan it had when an operator suspended it; empty where it had none, null where no operator keeps it suspended.';
alter table artists add column paid_until_when_held timestamptz;
comment on column artists.paid_until_when_held is 'The agreed end of that plan; null where none was agreed.';
alter table artists add constraint artists_held_have_no_plan check (held_at is null or current_plan = '') not valid;
alter table artists add constraint artists_held_with_account foreign key (held_with) references users (id) on delete set null not valid;
create index concurrently if not exists artists_held_with on artists (held_with) where held_with is not null;
create index concurrently if not exists artists_held on artists (held_at) where held_at is not null;
