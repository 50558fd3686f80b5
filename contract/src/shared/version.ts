import { z } from 'zod';

/**
 * Of a record: a digest of each field that people change, under the name by which a change calls it. It moves with nothing
 * else, so that it tells nobody what a person did. Anyone who only passes it back need not read it.
 */
export const versioned = { version: z.string() };
