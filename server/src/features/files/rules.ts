type Kind = { type: string };

/** A sound or a video, which is read in ranges while it plays. */
export const isPlayed = ({ type }: Kind): boolean => /^(audio|video)\//.test(type);

/**
 * Pictures, sounds and videos are shown in place; any other type might run active content when opened, so it is only downloaded.
 */
export const isShown = ({ type }: Kind): boolean => type.startsWith('image/') || isPlayed({ type });

export function dispositionOf({ type, filename }: Kind & { filename: string }): string {
  return isShown({ type }) ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
