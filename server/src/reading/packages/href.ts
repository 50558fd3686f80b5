/** Converts a manifest's reference to a path within the package, including `?` or `#`; empty if it leads outside. */
export function hrefWithin(base: string, href: string): string {
  const trimmed = href.trim().replaceAll('\\', '/');
  if (trimmed === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(trimmed)) return '';
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(base.replaceAll('\\', '/') + trimmed) ?? [];
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return '';
  }
  return segments.join('/') + rest;
}

/** The file that a reference names. */
export function pathOfHref(href: string): string {
  const path = /^[^?#]*/.exec(href)![0];
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
