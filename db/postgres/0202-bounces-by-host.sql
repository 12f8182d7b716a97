-- Each bounce counts those of its host and hour, which are few among the mails of a large host.
create index drop_recipients_bounced on drop_recipients (split_part(number, '@', 2), asked_at)
  where number like '%@%' and state = 'failed' and reason = 'bounced';
