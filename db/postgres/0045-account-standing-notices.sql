-- Open sockets hear when what decides on an account's lapse changes. A trigger, so that no way to change it is forgotten.
create function notify_account_standing() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'fanfare',
    json_build_object('topic', 'standing.changed', 'payload', json_build_object('userId', new.id))::text
  );
  return null;
end $$;
create trigger account_standing_is_announced
  after update of plan, first_billing_date, subscription_status, next_billing_date on users
  for each row
  when (
    (old.plan, old.first_billing_date, old.subscription_status, old.next_billing_date)
    is distinct from (new.plan, new.first_billing_date, new.subscription_status, new.next_billing_date)
  )
  execute function notify_account_standing();
