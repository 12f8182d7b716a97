-- Accounts whose referrals are to be looked at again. Triggers, so that no way to change what commissions follow from is forgotten. Rows are only added
-- and taken, never merged: a change that commits while others are taken keeps its own row, and no writer waits for the job.
create table referral_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  compared boolean not null
);
comment on column referral_changes.compared is
  'The email or a card changed: it is compared also in the referrals that the account made.';

-- Arguments: the column with the account, and `compared`.
create function note_referral_change() returns trigger language plpgsql as $$
begin
  insert into referral_changes (user_id, compared) values ((to_jsonb(new) ->> tg_argv[0])::uuid, tg_argv[1]::boolean);
  return null;
end $$;

create trigger referral_is_noted after insert on referrals
  for each row execute function note_referral_change('referred_user_id', 'false');
create trigger referral_change_is_noted after update on referrals for each row
  when ((old.owner_user_id, old.created_at) is distinct from (new.owner_user_id, new.created_at))
  execute function note_referral_change('referred_user_id', 'false');

create trigger email_change_is_noted after update on users for each row
  when (old.email is distinct from new.email)
  execute function note_referral_change('id', 'true');

create trigger card_is_noted after insert on billing_cards
  for each row execute function note_referral_change('user_id', 'true');
create trigger card_change_is_noted after update on billing_cards for each row
  when ((old.user_id, old.brand, old.last4, old.expires_month, old.expires_year) is distinct from
    (new.user_id, new.brand, new.last4, new.expires_month, new.expires_year))
  execute function note_referral_change('user_id', 'true');

create trigger charge_is_noted after insert on billing_charges
  for each row execute function note_referral_change('user_id', 'false');
create trigger charge_change_is_noted after update on billing_charges for each row
  when ((old.user_id, old.kind, old.status, old.settled, old.amount_cents, old.refunded_charge_id, old.created_at) is distinct from
    (new.user_id, new.kind, new.status, new.settled, new.amount_cents, new.refunded_charge_id, new.created_at))
  execute function note_referral_change('user_id', 'false');

-- The first look is at all that there is.
insert into referral_changes (user_id, compared) select referred_user_id, false from referrals;
