-- Numbers that a carrier says get no texts are kept like emails that nobody has: no drop goes to them.
comment on column optins_message.bounced_at is 'Since when a mail server says that nobody has the email, or a carrier that the number gets no texts. No drop goes to it until its owner confirms the email, leaves the number again or texts from it.';
create index optins_message_bounced on optins_message (artist_id) where bounced_at is not null;
