/** The name of the file of fans, apart from what writes it: screens do not load that. */

/** Under which the file is saved. */
export const fansFileName = 'subscribers.csv';
