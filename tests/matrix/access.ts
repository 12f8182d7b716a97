/** The access of an operation: how it is called, what each principal gets, and which states refuse it. It stands beside the operation, in `<noun>.access.ts`. */
import type { Gate } from './gate-table.ts';
import { fanReaders, type Outcome } from './outcomes.ts';
import type { Place, Principal } from './principals.ts';

export interface Access {
  document: string;
  variables: (place: Place, principal?: Principal) => Record<string, unknown>;
  /** Which states of an account, an artist or a link refuse it. */
  gate: Gate;
  /** What each principal gets on what is theirs. */
  own: Record<Principal, Outcome>;
  /** What members of other artists get on what is foreign, and byte for byte the same on what is missing; left out where nothing is named by id. */
  foreign?: 'NOT_FOUND' | 'null';
  /** Arguments `id` or `ids` that name or make a row, by their path (`object.id`). Needless where the operation ends in `_by_pk`. */
  rowIds?: readonly string[];
  /** Arguments that name a person, by their path, each with a document that passes `$id` there. */
  personIds?: Readonly<Record<string, string>>;
  /** Arguments of the type uuid that may be left out, each with a document that passes null there. */
  optionalIds?: Readonly<Record<string, string>>;
  /** Repeated, it leaves everything as it was, so that it can be run in every state. For changes behind the gates of money. */
  repeatable?: true;
}

/** By `Type.field`. */
export type AccessTable = Readonly<Record<string, Access>>;

export const nothing = () => ({});
export const ofArtist = ({ artistId }: Place) => ({ id: artistId });
export const ofLink = ({ linkId }: Place) => ({ id: linkId });

/** Arguments of figures over a month. */
export const range = 'start_time: "2026-10-01T00:00:00Z", end_time: "2026-11-01T00:00:00Z", offset: "Europe/Berlin"';

/** The documents of an argument that names the caller and may be left out: `document` passes `$id` there. */
export const ofCaller = (argument: string, document: string): Pick<Access, 'personIds' | 'optionalIds'> => ({
  personIds: { [argument]: document },
  optionalIds: { [argument]: document.replace(' ($id: uuid!)', '').replace('$id', 'null') },
});

/** A list that belongs to an artist, for people who may read fans. */
export const listOfArtist = (name: string, fields: string): Access => ({
  document: `query ($id: uuid!) { ${name}(artist_id: $id) { ${fields} } }`,
  variables: ofArtist,
  gate: 'readArtist',
  own: fanReaders,
  foreign: 'NOT_FOUND',
});
