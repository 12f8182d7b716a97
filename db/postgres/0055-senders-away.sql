-- Which senders got no answers from the carrier last: every process tries one of their texts a minute.
alter table text_pace add is_away boolean not null default false;
