-- An intent is written when it is sent: no other state was ever stored before its end, and none is abandoned.

drop index one_open_intent;
create unique index one_open_intent on billing_intents (user_id) where state = 'sent';
alter table billing_intents
  drop constraint billing_intents_state_check,
  add constraint billing_intents_state_check check (state in ('sent', 'done', 'declined'));
