-- phase: expand
-- Who may use the operator's desk (DESK-1), and the search for a fan over all artists by the beginning of an email or a number (DESK-11).
create table operators (
  user_id uuid primary key references users on delete cascade,
  added_at timestamptz not null,
  added_by text not null
);
comment on table operators is 'Accounts that may use the operator''s desk.';
comment on column operators.added_by is 'The name of the operator who added it, as in the list of acts.';
create index concurrently if not exists optins_message_anywhere on optins_message ((value collate "C"));
