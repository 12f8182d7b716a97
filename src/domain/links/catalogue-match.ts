/** A song, release or artist that a typed name may mean. */
export interface CatalogueMatch {
  kind: 'song' | 'release' | 'artist';
  /** The id and the url of its page at Spotify. */
  id: string;
  url: string;
  name: string;
  /** The url of its picture, or null. */
  image: string | null;
  /** The credited artists; empty for an artist. */
  artists: { id: string; name: string }[];
}
