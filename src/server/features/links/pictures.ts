/** What the links room needs of the uploads room: keeping a picture that a link names. */

/** Keeps pictures. */
export interface Pictures {
  /**
   * Takes the address of a picture in a call. Ours is kept as it is; a foreign one is fetched, checked and stored here first.
   * Gives the stored form and, for a cover, a blurred placeholder. Throws IMAGE_REHOST_FAILED.
   */
  keep(address: string, kind: 'cover' | 'logo'): Promise<{ stored: string; blur: string | null }>;
}
