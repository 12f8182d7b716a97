-- A fan's deleted text keeps its id without number and words: the job that asks the carrier for missed texts must not bring it back.
comment on column inbound_texts.number is 'E.164; empty once the fan''s data was deleted.';
create or replace function forget_opt_in() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('fanfare.undoes_import', true), '') = 'yes' then
    return old;
  end if;
  update drop_recipients set number = '' where optin_id = old.id;
  if old.platform <> 'email' then
    update inbound_texts set number = '', body = '' where artist_id = old.artist_id and number = old.value;
    delete from inbox_threads where artist_id = old.artist_id and number = old.value;
  end if;
  return old;
end $$;
