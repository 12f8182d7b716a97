-- Mails go at any hour: their group of a drop has no end, and no area. Groups that were stored before end in a century, which stays true.
alter table drop_groups alter column closes_at drop not null;
comment on column drop_groups.closes_at is 'Null: recipients may be reached at any hour from opens_at on.';
comment on column drop_groups.area is 'Of numbers, their beginning: +1 and the area code, elsewhere the country calling code. Empty for other contacts.';
