-- The text by which Facebook knows that a subdomain is the artist's.

alter table domains add column verification_facebook text;
comment on column domains.verification_facebook is 'Content of the facebook-domain-verification tag; null without one.';
