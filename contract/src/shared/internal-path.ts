/** Only an address of ours is remembered across sign-in, never one that leads elsewhere. */
export const isInternalPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/auth/');
