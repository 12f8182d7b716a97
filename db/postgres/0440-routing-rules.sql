-- phase: expand
-- The rules of a link that lead visitors elsewhere, a short list that is always read and written with its link: see src/domain/routing/rule.ts.
alter table links
  add column rules jsonb not null default '[]',
  add column rules_made integer not null default 0;
comment on column links.rules is 'At most 20; the first that fits a visitor decides.';
comment on column links.rules_made is 'The highest number that a rule of this link ever had. Hits are stored with the numbers, so that none is given again.';
