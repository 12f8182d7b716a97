-- Which rows name a stored picture, for the daily sweep: without these it reads every link, destination and artist for each file.
create index if not exists artists_avatar on artists (avatar_url) where avatar_url is not null;
create index if not exists link_destinations_logo on link_destinations (logo) where logo is not null;
create index if not exists links_image on links (image) where image is not null;
