/** Where the web's build writes down which files each file of the program needs. */
export const PROGRAM_FILES = 'assets/program-files.json';

/** On a file of the program: the files, joined by dots, that it is to ask for under another address as well. */
export const AGAIN = 'again';

/** The build of the web that the server serves: on every answer of the API, and in the page's configuration. */
export const BUILD_HEADER = 'x-build';
