-- Where the music of somebody is whose artist is not on Spotify, as they wrote it during the signup.
alter table users add column wheres_music text not null default '' check (char_length(wheres_music) <= 300);
