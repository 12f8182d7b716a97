-- A release's twins (explicit, clean, uploaded again) are looked up at a music service once, also where that has one release for several of them.
alter table presave_releases add column known_twins integer not null default 0;
comment on column presave_releases.known_twins is 'How many of the twins that the artist''s catalogue lists the service has; 0 for what was stored before they were counted.';
