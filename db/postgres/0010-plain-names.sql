-- Plain names for columns of pre-saves, and a comment on each table and column whose meaning its name does not give.
-- `npm run schema` prints the comments into src/server/platform/db/tables.gen.ts.

alter table presave_rests rename to presave_backoffs;
alter table presave_backoffs rename column times to failures;
alter index presave_rests_pkey rename to presave_backoffs_pkey;
update presave_backoffs set cause = 'failing' where cause = 'unwell';

alter table presave_subscriptions rename column asked to reminders_sent;
alter table presave_subscriptions rename column told_at to notified_at;
alter index presave_subscriptions_untold rename to presave_subscriptions_unnotified;
alter table presave_saves rename column taken to times_accepted;
alter table presave_states rename column kept to payload;

comment on table users is 'A person who can log in.';
comment on column users.first_billing_date is 'End of the trial; null when the account never was on trial.';

comment on table feature_flags is 'A feature that an operator switched on for one person.';

comment on table sessions is 'A login.';
comment on column sessions.token_hash is 'SHA-256 of the bearer token, which is not stored.';
comment on column sessions.label is 'The device, as its browser names it.';

comment on table artists is 'An artist.';
comment on column artists.avatar_url is 'A URL, or `file:<key>` for an uploaded picture.';
comment on column artists.current_plan is 'bio, pro or max; empty means suspended.';
comment on column artists.billing_user_id is 'Who pays for the artist.';
comment on column artists.block_bots is 'Bot Block: bots that come from advertisements get a page with a button instead of a redirect.';

comment on table artist_users is 'A member of an artist''s team.';
comment on table artist_socials is 'An artist''s profile on a social network.';
comment on table domains is 'An artist''s own subdomain of the first link host.';

comment on table custom_domains is 'A domain that a person brought; it serves their artists'' pages while it is verified.';
comment on column custom_domains.verified is 'Whether its DNS records pointed here at the last check.';
comment on table custom_domain_artists is 'The artists whose pages a custom domain serves.';
comment on table custom_domain_holders is 'Everybody who ever had a domain verified; rows outlive the account, so that nobody takes a domain over without proof.';

comment on table links is 'A smart link.';
comment on column links.version is 'Rises by one with each save; a save of an older version is refused.';
comment on column links.domain is 'The host of the page, in lower case.';
comment on column links.image is 'A URL, or `file:<key>` for an uploaded picture.';
comment on column links.image_blur is 'A tiny version of the picture as a data URL, shown while the picture loads.';
comment on column links.rid is 'ISRC or UPC of the release.';
comment on column links.release_time is 'Pre-releases: the instant of the release.';
comment on column links.timezone is 'IANA time zone in which the release time was entered.';

comment on table link_destinations is 'A row of a link''s page.';
comment on column link_destinations.short_id is 'The number in the destination''s direct link.';
comment on column link_destinations.logo is 'A URL, or `file:<key>` for an uploaded picture.';
comment on column link_destinations.priority is 'Position on the page, the lowest first.';
comment on column link_destinations.presave_count is 'Maintained by triggers on presave_subscriptions.';
comment on column link_destinations.optin_count is 'Maintained by triggers on optins_message.';

comment on table link_tracks is 'A preview audio file of a link.';

comment on table bulk_messages is 'A text message to an artist''s fans.';
comment on column bulk_messages.sms_link is 'URL of the page that the message leads to.';
comment on column bulk_messages.destination_id is 'Set for the message of a text destination, which is sent when the link''s release_time passes.';

comment on table optins_message is 'A contact that a fan left: an email, a phone number, or a number for one text.';
comment on column optins_message.destination_id is 'Where it was left; null when that is deleted or unknown.';
comment on column optins_message.unsubscribed_at is 'Since then nothing may be sent to this contact; every sender filters on null.';

comment on table opt_in_requests is 'An email that its owner has not confirmed yet. Personal data is emptied at the confirmation; unconfirmed rows are deleted at expires_at.';
comment on column opt_in_requests.token_hash is 'Hash of the token in the confirmation mail.';
comment on column opt_in_requests.value is 'The email; empty once confirmed.';
comment on column opt_in_requests.words is 'The consent text as the page showed it.';
comment on column opt_in_requests.page is 'URL of the page that showed the consent text.';
comment on column opt_in_requests.referrer is 'How the fan reached the page, for the statistics of the confirmation.';
comment on column opt_in_requests.query is 'Campaign parameters of the page''s URL.';
comment on column opt_in_requests.app is 'The app whose built-in browser showed the page.';

comment on table fan_consents is 'One row each time a fan consents or unsubscribes, also when the contact is known already.';
comment on column fan_consents.words is 'The consent text as the page showed it.';
comment on column fan_consents.page is 'URL of the page that showed the consent text.';
comment on column fan_consents.country is 'Looked up from the visitor''s IP address, which is not stored.';
comment on column fan_consents.act is 'given: by a form; withdrawn: by unsubscribing; resumed: by undoing that.';
comment on column fan_consents.confirmed_at is 'When the owner of an email confirmed it; null for phone numbers.';

comment on table presave_subscriptions is 'A fan''s pre-save: the grant to save releases for them, and the outcome for the release that it was given for.';
comment on column presave_subscriptions.contact is 'The fan''s email for reminders; empty when they left none.';
comment on column presave_subscriptions.forever is 'Whether later releases of the artist are saved too.';
comment on column presave_subscriptions.fan_hash is 'Keyed hash of the fan''s account at the service: one row for each fan and link, without storing who it is.';
comment on column presave_subscriptions.scopes is 'OAuth scopes that the service granted.';
comment on column presave_subscriptions.token is 'The service''s token, encrypted; null once there is nothing left to save with it.';
comment on column presave_subscriptions.ends_at is 'When the grant ends, or would have ended, by age.';
comment on column presave_subscriptions.state is 'Outcome for the release that the grant was given for.';
comment on column presave_subscriptions.reason is 'Code for why the pre-save is in this state.';
comment on column presave_subscriptions.ending is 'How the grant itself ended; null while it is valid.';
comment on column presave_subscriptions.last_error is 'The service''s last error message, for operators.';
comment on column presave_subscriptions.words is 'The consent text as the page showed it.';
comment on column presave_subscriptions.page is 'URL of the page that showed the consent text.';
comment on column presave_subscriptions.reminders_sent is 'How many of the two reminders to renew the grant were sent.';
comment on column presave_subscriptions.notified_at is 'When the fan was mailed that a release is out that could not be saved.';

comment on table presave_releases is 'A release to be saved: one a link and service, or a later release of an artist (without a link) for grants that are forever.';
comment on column presave_releases.source is 'URL and code that the release is looked up by; a changed source starts the lookup again.';
comment on column presave_releases.release_key is 'The album''s id, the same for each of its songs, so that a release is saved once; null until the service has it.';
comment on column presave_releases.item is 'What is saved, as the service names it.';
comment on column presave_releases.out_at is 'When the release is out, as the link says now.';
comment on column presave_releases.attempts is 'How often the service was searched for it without success.';
comment on column presave_releases.next_look_at is 'When the service is searched again; null when it is not.';

comment on table presave_saves is 'One save of one release with one grant, claimed by a worker before it calls the service.';
comment on column presave_saves.attempts is 'How often the save was claimed.';
comment on column presave_saves.times_accepted is 'How often the service accepted the save without the release being in the library yet.';
comment on column presave_saves.held_until is 'The end of the claim: until then no other worker takes the save.';
comment on column presave_saves.doubted_at is 'When the service first said that the grant is over; believed after a day.';

comment on table presave_backoffs is 'A music service that is not called before `until`.';
comment on column presave_backoffs.cause is 'busy: the service asked for the pause; failing: half of its answers were errors.';
comment on column presave_backoffs.failures is 'How often in a row the service was failing; the pause doubles with each.';

comment on table presave_states is 'A consent screen that a fan was sent to: the OAuth state, valid once and for ten minutes.';
comment on column presave_states.binding_hash is 'Hash of the cookie that ties the state to the fan''s browser.';
comment on column presave_states.payload is 'The fan''s form and the secret of the exchange, encrypted.';

comment on table platform_stats is 'A figure that a platform reports once a day of what a link leads to, such as a playlist''s followers.';
comment on column platform_stats.day is 'UTC day.';

comment on table pixels is 'An advertising pixel of an artist, or of an agency (agency_id) for all artists that it pays for.';
comment on column pixels.pixel is 'The pixel''s id at the provider.';
comment on column pixels.access_token is 'Encrypted; null where the provider takes none or none was given.';
comment on column pixels.token_ending is 'The last four characters of the token, so that people can tell tokens apart.';
comment on column pixels.failures is 'How often in a row sending from the server failed.';
comment on column pixels.next_try_at is 'No worker sends for this pixel before then.';
comment on column pixels.last_error is 'Why sending fails; empty while it works.';
comment on column pixels.sent_count is 'Events that the provider accepted from the server.';
comment on column pixels.dropped_count is 'Events that were given up after a day.';

comment on table pixel_events is 'An event that waits to be sent to an advertising provider; the row is deleted once it was sent.';
comment on column pixel_events.details is 'IP address, user agent and the like, encrypted.';

comment on table rate_limits is 'Counted tries by keyed hash; written by rate-limiter-flexible.';
comment on column rate_limits.expire is 'Unix time in milliseconds.';

comment on table migrations is 'The files of db/postgres that were applied.';
