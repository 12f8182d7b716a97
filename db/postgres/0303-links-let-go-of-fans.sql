-- phase: expand
-- A deleted link lets go of its fans by one update of each row. Its foreign keys and those of its destinations would write each row twice, with all of
-- its indexes and triggers: for 10,000 opt-ins and as many pre-saves that is most of the time that a person waits.
create function release_fans_of_link() returns trigger language plpgsql as $$
begin
  update optins_message set link_id = null, destination_id = null where link_id = old.id;
  update presave_subscriptions set link_id = null, destination_id = null where link_id = old.id;
  update fan_consents set link_id = null, destination_id = null where link_id = old.id;
  return old;
end $$;
create trigger fans_of_link_released before delete on links for each row execute function release_fans_of_link();
