-- Texts are counted in characters as people see them, of which one can have many code points: the database only bounds their size.
alter table feedback_ideas drop constraint feedback_ideas_title_check, drop constraint feedback_ideas_text_check;
alter table feedback_ideas
  add constraint feedback_ideas_title_check check (length(title) between 1 and 16 * 120),
  add constraint feedback_ideas_text_check check (length(text) <= 16 * 4000);
alter table feedback_comments drop constraint feedback_comments_text_check;
alter table feedback_comments add constraint feedback_comments_text_check check (length(text) between 1 and 16 * 2000);
alter table users drop constraint users_wheres_music_check;
alter table users add constraint users_wheres_music_check check (char_length(wheres_music) <= 16 * 300);
