/** Whether a path stays on this site. Sign-in never sends people to another site. */
export const isInternalPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/auth/');
