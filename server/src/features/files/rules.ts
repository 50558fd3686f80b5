type Kind = { type: string };

/** Whether the file is a sound or a video, which is read in ranges while it plays. */
export const isPlayed = ({ type }: Kind): boolean => /^(audio|video)\//.test(type);

/**
 * Whether browsers may show the file in place. Files other than pictures, sounds and videos might run active content when opened,
 * so they are only downloaded.
 */
export const isShown = ({ type }: Kind): boolean => type.startsWith('image/') || isPlayed({ type });

/** Returns the Content-Disposition header with which a file is served. */
export function dispositionOf({ type, filename }: Kind & { filename: string }): string {
  return isShown({ type }) ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
