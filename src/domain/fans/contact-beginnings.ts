/** How a fan is found by what a person types of the fan's email or number (UI-61). */
import { cleanPasted } from '../kernel/pasted-text.ts';
import { longestContact } from './capture.ts';
import { storedNumber } from './stored-number.ts';

/** Fewer characters would name too many fans. */
const fewestCharacters = 3;

/**
 * The beginnings of stored contacts (emails in lower case, numbers as E.164) that the text may mean; none for a text that cannot be one, and for a short
 * one. Digits without a country code may also be a number in the US and Canada.
 */
export function contactBeginnings(typed: string): string[] {
  const text = cleanPasted(typed, 'number').toLowerCase();
  if (text.length > longestContact) return [];
  const digits = text.replaceAll(/[^\d]/g, '');
  const isNumber = /^(\+|00)?[\d\s().-]+$/.test(text) && digits.length >= fewestCharacters;
  const national = digits.replace(/^0+/, '');
  const numbers = /^(\+|00)/.test(text) ? [`+${national}`] : [`+${digits}`, `+1${digits}`];
  const isEmail = text.length >= fewestCharacters && !/[\s()+]/.test(text.replace(/(?<=\S)\+/g, ''));
  return [...(isEmail ? [text] : []), ...(isNumber ? numbers.map(storedNumber) : [])];
}
