-- What a drop's texts say beyond its words is fixed when it starts, so that a text whose answer was lost is found again by its words.
alter table bulk_messages add column link_mark text not null default '';
comment on column bulk_messages.link_mark is 'The mark in the link by which visits of this drop are counted; empty before it starts, for links that leave this installation, and for drops of before.';
alter table drop_recipients add column is_introduced boolean not null default false;
comment on column drop_recipients.is_introduced is 'Whether the text says whom it is from and how to end texts, since the fan had never written to the artist''s number.';
