-- One mail may invite a person to several artists: its link stands for all invitations of a batch. One that is sent again leaves its batch.
alter table invitations add column batch_id uuid;
create index invitations_batch on invitations (batch_id) where batch_id is not null;
