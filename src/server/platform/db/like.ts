/** Patterns for `like`, in which what a person typed means itself. */

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Of texts that contain this one. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** Of texts that begin with it. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;
