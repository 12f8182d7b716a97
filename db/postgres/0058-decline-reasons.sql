-- Why a charge was declined, for its payer: a reason of domain/billing/decline.ts, '' where none is known.
alter table billing_charges add decline_reason text not null default '';
