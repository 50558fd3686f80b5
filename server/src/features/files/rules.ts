type Kind = { type: string };

/** A sound or a video: read in ranges for as long as it plays. */
export const isPlayed = ({ type }: Kind): boolean => /^(audio|video)\//.test(type);

/** Pictures, sounds and videos are shown where they stand; whatever else may act when it is opened, so it is only saved. */
export const isShown = ({ type }: Kind): boolean => type.startsWith('image/') || isPlayed({ type });

export function dispositionOf({ type, filename }: Kind & { filename: string }): string {
  return isShown({ type }) ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
