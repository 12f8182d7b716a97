/** An instant as text that is the same for everybody who reads it: "2026-10-05 14:30 UTC". For people who compare it with logs and with one another. */
export const utcText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
