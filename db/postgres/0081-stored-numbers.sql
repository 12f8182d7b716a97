-- The message of a text notification that is switched off is not sent at the release: no page promises it any more.
delete from bulk_messages m using link_destinations d
where d.id = m.destination_id and m.started_at is null and not d.enabled;

-- A number that can be written in two forms is stored in one, as domain/fans/stored-number.ts says. Keyed hashes cannot be changed here: those that
-- say who opted out or was deleted are looked up in both forms.
create or replace function pg_temp.stored_number(number text) returns text language sql immutable as $$
  select case
    when number ~ '^\+54[1-3]\d{9}$' then '+549' || substr(number, 4)
    when number ~ '^\+521\d{10}$' then '+52' || substr(number, 5)
    else number end
$$;

-- Whoever is there in both forms is one fan: the earliest opt-in stays, and an opt-out in either form holds.
create temporary table fan_forms on commit drop as
select id, first_value(id) over forms as kept from optins_message where platform <> 'email'
window forms as (
  partition by artist_id, platform, case platform when 'text' then coalesce(destination_id, id) end, pg_temp.stored_number(value)
  order by created_at, id);
update optins_message o
set unsubscribed_at = both_forms.unsubscribed_at, bounced_at = both_forms.bounced_at,
  import_id = case when both_forms.opted_in then null else o.import_id end,
  time_zone = case o.time_zone when '' then both_forms.time_zone else o.time_zone end
from (
  select kept, min(unsubscribed_at) as unsubscribed_at, min(bounced_at) as bounced_at, bool_or(import_id is null) as opted_in,
    max(time_zone) as time_zone
  from fan_forms join optins_message using (id) group by kept having count(*) > 1
) both_forms
where o.id = both_forms.kept;
update drop_recipients r set optin_id = f.kept from fan_forms f where r.optin_id = f.id and f.id <> f.kept;
-- Nobody has their data deleted: texts and conversations stay.
select set_config('fanfare.undoes_import', 'yes', true);
delete from optins_message o using fan_forms f where o.id = f.id and f.id <> f.kept;
select set_config('fanfare.undoes_import', '', true);
update optins_message set value = pg_temp.stored_number(value) where platform <> 'email' and value <> pg_temp.stored_number(value);
update fan_consents set value = pg_temp.stored_number(value) where platform <> 'email' and value <> pg_temp.stored_number(value);
update fan_import_rows set value = pg_temp.stored_number(value)
where platform = 'phone_number' and verdict <> 'invalid' and value <> pg_temp.stored_number(value);

-- Of a drop that has a fan in both forms, one text is sent. What was sent stays as it was sent.
update drop_recipients r set state = 'skipped' where r.state = 'queued' and r.number <> pg_temp.stored_number(r.number)
  and exists (select from drop_recipients o where o.drop_id = r.drop_id and o.number = pg_temp.stored_number(r.number));
update drop_recipients r set number = pg_temp.stored_number(r.number) where r.number <> pg_temp.stored_number(r.number)
  and not exists (select from drop_recipients o where o.drop_id = r.drop_id and o.number = pg_temp.stored_number(r.number));

-- Two conversations with one fan become one; a block holds.
update inbound_texts set number = pg_temp.stored_number(number) where number <> pg_temp.stored_number(number);
create temporary table thread_forms on commit drop as
select id, first_value(id) over forms as kept from inbox_threads
window forms as (partition by artist_id, pg_temp.stored_number(number) order by last_at desc, id);
update inbox_replies r set thread_id = f.kept from thread_forms f where r.thread_id = f.id and f.id <> f.kept;
update inbox_threads t set unread = both_forms.unread, blocked_at = both_forms.blocked_at
from (
  select kept, sum(unread) as unread, min(blocked_at) as blocked_at
  from thread_forms join inbox_threads using (id) group by kept having count(*) > 1
) both_forms
where t.id = both_forms.kept;
delete from inbox_threads t using thread_forms f where t.id = f.id and f.id <> f.kept;
update inbox_threads set number = pg_temp.stored_number(number) where number <> pg_temp.stored_number(number);
