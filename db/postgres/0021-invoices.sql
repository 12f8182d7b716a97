-- Invoices as they were issued, and what payers want on their next ones.

create table billing_details (
  user_id uuid primary key references users (id) on delete cascade,
  company text not null,
  -- Lines, without the country.
  postal_address text not null,
  -- ISO 3166-1 alpha-2; '' where none is given.
  country text not null check (country = '' or country ~ '^[A-Z]{2}$'),
  tax_id text not null
);

create table billing_invoices (
  -- The charge that it is for.
  charge_id text primary key,
  number bigint not null unique check (number > 0),
  -- Outlives the account, as charges do.
  user_id uuid not null,
  -- The seller, the payer and the lines, as they were at the sale.
  content jsonb not null,
  total_cents integer not null check (total_cents > 0),
  issued_at timestamptz not null
);
create index billing_invoices_of_user on billing_invoices (user_id);
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'Invoices are never changed';
end $$;
create trigger billing_invoices_are_final before update on billing_invoices
  for each row execute function refuse_invoice_change();
