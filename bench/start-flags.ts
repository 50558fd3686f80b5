import root from '../package.json' with { type: 'json' };

/** What `npm start` gives Node: what is measured is started as it is. */
export const startFlags: readonly string[] = root.scripts.start.split(' ').filter((word) => word.startsWith('--'));
