/** Where the person in front of the screen counts their days. */

/** The IANA name of the browser's zone. Asked once: the first question makes a phone load all about dates. */
export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
