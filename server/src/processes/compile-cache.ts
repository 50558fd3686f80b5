import { join } from 'node:path';

/**
 * The folder in which Node caches the compiled code of the program and of its child processes. With it they load in half the time; where
 * nothing can be written they load as before.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/vigil');
