/** Returns the value at a path of the request: `title`, `post_campaign.name`. */
export const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => (within as Record<string, unknown> | null | undefined)?.[name], values);

/** Returns a patch of the path's top-level field, in which the value at the path is replaced. */
export function patchAt<Values extends object>(values: Values, path: string, value: unknown): Partial<Values> {
  const [name = '', ...rest] = path.split('.');
  const within = (values as Record<string, unknown>)[name] as object;
  const replaced = rest.length === 0 ? value : { ...within, ...patchAt(within, rest.join('.'), value) };
  return { [name]: replaced } as Partial<Values>;
}
