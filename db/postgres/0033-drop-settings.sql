-- What an artist's fans get at all: mails, texts, and texts to which countries. Without a row everything is on.

create table drop_settings (
  artist_id uuid primary key references artists on delete cascade,
  emails_enabled boolean not null default true,
  sms_enabled boolean not null default true,
  countries text[] not null default '{}'
);
comment on column drop_settings.countries is 'ISO 3166-1 alpha-2 codes of the countries that get texts; empty: every country.';
