import root from '../package.json' with { type: 'json' };

/** The Node flags of `npm start`: benches start the program with the same flags. */
export const startFlags: readonly string[] = root.scripts.start.split(' ').filter((word) => word.startsWith('--'));
