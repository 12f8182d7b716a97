-- Many mails that one host sends back within an hour speak about the host, not about its people.
create table bounce_waves (
  host text not null,
  hour timestamptz not null,
  noticed_at timestamptz not null,
  primary key (host, hour)
);
comment on table bounce_waves is 'Hours in which a mail host said of too many mails that nobody has the email. The hour is that of handing the mails over.';
comment on column bounce_waves.host is 'What follows the @.';

create index drop_recipients_mails on drop_recipients (split_part(number, '@', 2), asked_at) where number like '%@%';
