-- What operators did: a row before each act and one after it. Rows can only be added.
create table operator_acts (
  act_id uuid not null,
  step text not null check (step in ('started', 'done', 'failed')),
  created_at timestamptz not null,
  -- Who: the name given with --by, else the name of the operating system's user.
  actor text not null,
  os_user text not null,
  command text not null,
  options jsonb not null,
  reason text not null,
  result text not null
);
create unique index operator_acts_start on operator_acts (act_id) where step = 'started';
create unique index operator_acts_end on operator_acts (act_id) where step <> 'started';
create index operator_acts_by_time on operator_acts (created_at desc);
comment on column operator_acts.os_user is 'The operating system''s user who ran the command, whatever --by said.';
comment on column operator_acts.options is 'What was typed, without passwords and tokens.';

create function refuse_change_of_operator_acts() returns trigger language plpgsql as $$
begin
  raise exception 'The list of operators'' acts can only be added to';
end $$;
create trigger operator_acts_stay before update or delete or truncate on operator_acts
  for each statement execute function refuse_change_of_operator_acts();

-- Null: not banned. A banned link answers 410 and cannot be changed, moved or deleted by its artist's members.
alter table links add column banned_at timestamptz;

-- Domains that must not serve pages, with everything below them.
create table banned_domains (
  domain text primary key,
  banned_at timestamptz not null
);

alter table security_events add column detail text not null default '';
comment on column security_events.detail is 'What it was about, such as an artist and a role; empty where the kind says it all.';
