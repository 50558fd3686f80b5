/** Generated from `web/content` by `build/texts.ts`. */
declare module 'virtual:texts' {
  export type Text = {
    /** The file's name. */
    slug: string;
    title: string;
    order: number;
    version: string | null;
    /** YYYY-MM-DD. */
    date: string | null;
    html: string;
    /** The text without markup, for searching. */
    text: string;
  };
  export type TextKind = 'agreement' | 'change-log' | 'instructions' | 'privacy-policy';
  type Language = import('@vigil/contract/shared/languages.ts').Language;
  export const loadTexts: Record<`${TextKind}/${Language}`, () => Promise<{ default: Text[] }>>;
}
