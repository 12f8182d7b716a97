-- A signup before its account exists: the email that was entered and the coupon that came with it.
create table signups (
  email citext primary key,
  coupon text not null default '',
  created_at timestamptz not null
);

-- The coupon that somebody signed up with.
alter table users add column coupon text not null default '';
