/** Makes `…_by_pk` return null for missing and for foreign rows, as Hasura does. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** The value, or null when looking it up threw NOT_FOUND. Other errors pass through. */
export async function nullWhenMissing<T>(value: Promise<T>): Promise<T | null> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
