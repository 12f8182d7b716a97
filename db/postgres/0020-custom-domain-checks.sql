-- When a custom domain was last looked up, until when its certificate is valid, and the time zone a fan's browser named.

alter table custom_domains
  add column checked_at timestamptz,
  add column certificate_until timestamptz;
comment on column custom_domains.checked_at is 'When its DNS records were last looked up; null before the first time.';
comment on column custom_domains.certificate_until is 'Until when the certificate is valid that was last served for it; null without one.';

alter table optins_message add column time_zone text not null default '';
comment on column optins_message.time_zone is 'IANA name that the browser gave at the opt-in; empty when it gave none.';
alter table opt_in_requests add column time_zone text not null default '';
