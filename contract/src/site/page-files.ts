/** The file in which the web build lists the files of first screens for the server. */
export const PAGE_FILES = '.vite/page-files.json';

/** The files that the first screen at an address needs in addition to every page's. `path` is below /lk, with parameters as `$id`. */
export type PageFiles = { path: string; needs_session: boolean; scripts: string[]; styles: string[] };
