/** The names of files of fans, apart from what writes them: screens do not load that. */

/** Under which the file is saved. */
export const fansFileName = 'subscribers.csv';

/** Under which the verdicts of an import are saved. */
export const verdictsFileName = 'import-verdicts.csv';
