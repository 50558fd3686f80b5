export const languages = ['ru', 'en', 'uz'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ru';

/** The best of our languages for an Accept-Language header; Russian if none matches. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', q] = part.trim().split(';q=');
      return { tag: tag.split('-')[0]!.toLowerCase(), weight: q === undefined ? 1 : Number(q) };
    })
    // RFC 9110: a weight of zero means "not acceptable".
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return (
    wanted.map(({ tag }) => languages.find((known) => known === tag)).find((known) => known !== undefined) ?? defaultLanguage
  );
}
