import { z } from 'zod';

/**
 * The version of a record: a digest of each editable field, by its name in a change. It depends on nothing else, so it reveals
 * nothing of what a person did. Clients only pass it back.
 */
export const versioned = { version: z.string() };
