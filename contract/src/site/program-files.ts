/** The file in which the web build lists the files that each program file needs. */
export const PROGRAM_FILES = 'assets/program-files.json';

/** On a program file's address: the files, joined by dots, that it must request under another address too. */
export const AGAIN = 'again';

/** The web build that the server serves: in every API answer and in the page's configuration. */
export const BUILD_HEADER = 'x-build';
