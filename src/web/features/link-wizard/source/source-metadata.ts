/** Reads the untyped JSON that `meta` returns about a source into what the wizard uses (SRC-10). */

/** A source's metadata; missing texts are empty. */
export interface SourcePage {
  ogType: string;
  ogUrl: string;
  image: string | null;
  title: string;
  author: string;
  /** The credited artists' ids at Spotify. */
  artistIds: string[];
  releaseDate: string | null;
  previewUrl: string | null;
  deeplinkIos: string | null;
  deeplinkAndroid: string | null;
  /** What a release is called; empty for anything else. */
  releaseKind: string;
}

/** Reads the JSON of an answer. JSON of another shape counts as a page without metadata. */
export function readSourcePage(data: unknown): SourcePage {
  const answer = recordOf(typeof data === 'string' ? parse(data) : data);
  const deeplinks = recordOf(answer.deeplinks);
  const artists: unknown[] = Array.isArray(answer.artists) ? answer.artists : [];
  return {
    ogType: textOf(answer.og_type),
    ogUrl: textOf(answer.og_url),
    image: textOf(answer.og_image) || null,
    title: textOf(answer.og_title),
    author: textOf(answer.og_author),
    artistIds: artists.map((artist) => textOf(recordOf(artist).id)).filter((id) => id !== ''),
    releaseDate: textOf(answer.release_date) || null,
    previewUrl: textOf(answer.preview_url) || null,
    deeplinkIos: textOf(deeplinks.ios) || null,
    deeplinkAndroid: textOf(deeplinks.android) || null,
    releaseKind: textOf(answer.release_kind),
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
