/** Only our own addresses are kept across sign-in, never external ones. */
export const isInternalPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/auth/');
