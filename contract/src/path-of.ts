/** Returns the path with its parameters filled in, ready for a URL. */
export function pathOf(endpoint: { path: string }, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
