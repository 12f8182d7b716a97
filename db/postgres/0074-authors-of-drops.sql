-- Who scheduled or changed a drop last. Without a foreign key: when their account is deleted, it is still known that somebody did who is gone. Null for drops
-- of before, welcome texts, and texts that a link's destination sends.
alter table bulk_messages add column author_id uuid;
