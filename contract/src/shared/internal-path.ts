/** Sign-in returns to our own addresses only, never to external ones. */
export const isInternalPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/auth/');
