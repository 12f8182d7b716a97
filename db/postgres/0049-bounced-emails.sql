-- Emails that a mail server says nobody has. A list of its own: rows of fans come and go, with imports and their undoing.
create table bounced_emails (
  email_hash bytea primary key,
  created_at timestamptz not null
);
comment on table bounced_emails is 'Keyed hashes, as in text_suppressions. No drop goes to them and no import brings them, until their owner confirms the email.';
