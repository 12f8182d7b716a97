-- The built-in feedback board: ideas, a vote of an account for each, and comments.
create table feedback_ideas (
  id uuid primary key,
  -- Stays without its author when the account is deleted.
  user_id uuid references users (id) on delete set null,
  title text not null check (length(title) between 1 and 120),
  text text not null check (length(text) <= 4000),
  state text not null default 'open' check (state in ('open', 'planned', 'started', 'done', 'declined')),
  created_at timestamptz not null
);
create index feedback_ideas_by_author on feedback_ideas (user_id);

create table feedback_votes (
  idea_id uuid not null references feedback_ideas (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (idea_id, user_id)
);
create index feedback_votes_of_user on feedback_votes (user_id);

create table feedback_comments (
  id uuid primary key,
  idea_id uuid not null references feedback_ideas (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  -- Whether an operator wrote it.
  is_official boolean not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index feedback_comments_of_idea on feedback_comments (idea_id, created_at);
create index feedback_comments_by_author on feedback_comments (user_id);
