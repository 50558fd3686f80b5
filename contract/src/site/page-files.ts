/** Where the web's build writes them down for the server, in its folder. */
export const PAGE_FILES = '.vite/page-files.json';

/** What the first screen at an address needs beyond what every page names. `path` is below /lk, its parameters written `$id`. */
export type PageFiles = { path: string; needs_session: boolean; scripts: string[]; styles: string[] };
