/** The one range of a `Range` header; undefined when there is none that can be read, and the whole file is sent. */
export function rangeOf(header: string | undefined, size: number): { start: number; end?: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return { start: Math.max(0, size - Number(to)) };
  return to === '' ? { start: Number(from) } : { start: Number(from), end: Number(to) };
}

/** Pictures and sounds are shown where they stand; whatever else may act when it is opened, so it is only saved. */
export function dispositionOf({ type, filename }: { type: string; filename: string }): string {
  return /^(image|audio)\//.test(type) ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
