-- Whether an agency's account is Enterprise, the plan that the homepage sells; the older agency accounts keep their price (BILL-55).
alter table users add column is_enterprise boolean not null default false;
