/** The header of a beacon's answer by which a page that waits for its release learns the server's present: milliseconds since 1970. */
export const presentHeader = 'x-now';
