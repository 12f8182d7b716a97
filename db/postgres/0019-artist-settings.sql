-- Subdomains that were ever given, and the iTunes affiliate token of agencies.
create table taken_subdomains (
  domain text primary key check (domain = lower(domain)),
  taken_at timestamptz not null
);
insert into taken_subdomains (domain, taken_at) select domain, created_at from domains;

alter table users add column itunes_affiliate_id text not null default '';

comment on table taken_subdomains is 'Every subdomain that an artist ever had; rows outlive the artist, so that nobody takes over the urls that fans know.';
comment on column users.itunes_affiliate_id is 'The affiliate token that iTunes links of the agency''s artists carry; empty without one.';
