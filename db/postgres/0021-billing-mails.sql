-- Which mails about billing were sent: one row for each mail and occasion, written in the transaction that queues the mail.
create table billing_mails (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- What tells one mail of a kind from the next, such as the day that a trial ends.
  occasion text not null,
  sent_at timestamptz not null,
  primary key (user_id, kind, occasion)
);
