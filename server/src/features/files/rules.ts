/** Pictures, sounds and videos are shown where they stand; whatever else may act when it is opened, so it is only saved. */
export function dispositionOf({ type, filename }: { type: string; filename: string }): string {
  return /^(image|audio|video)\//.test(type) ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
