-- Test texts go only to a number that its person confirmed by a code.
create table test_numbers (
  user_id uuid primary key references users on delete cascade,
  number text not null,
  confirmed_at timestamptz not null
);
comment on table test_numbers is 'The phone number that a person confirmed for test texts of drafts; one at most.';
comment on column test_numbers.number is 'E.164.';
