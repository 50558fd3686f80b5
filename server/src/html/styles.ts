/** What a style sheet names, resolved: a picture that came along, or nothing. */
type Resolve = (address: string) => string | undefined;

const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*?))\s*\)/gi;
const LOADING = /url\(|@import|image-set\(|expression\(|behavior\s*:|-moz-binding/gi;

/** A style sheet that loads nothing and runs nothing; `removed` is told for each address that is not there any more. */
export function cleanStyles(css: string, { resolve, removed }: { resolve: Resolve; removed: () => void }): string {
  const bare = css.replace(/\/\*[^]*?\*\//g, '');
  // An escape may hide a word from whoever looks for it, and from no browser.
  if (countOf(unescaped(bare)) !== countOf(bare)) {
    removed();
    return '';
  }
  return (
    bare
      .replace(/@import\b[^;]*;?/gi, () => {
        removed();
        return '';
      })
      .replace(/(?:-webkit-)?image-set\((?:[^()]|\([^()]*\))*\)/gi, 'none')
      .replace(/expression\(|-moz-binding\s*:|\bbehavior\s*:/gi, 'x-removed:')
      .replace(URLS, (_, double?: string, single?: string, plain?: string) => {
        const address = (double ?? single ?? plain ?? '').trim();
        const found = resolve(address);
        if (found !== undefined) return `url("${found}")`;
        if (!address.startsWith('#')) removed();
        return address.startsWith('#') ? `url(${address})` : 'none';
      })
      // One without an end takes what follows with it.
      .replace(/url\((?!"data:image|#)[^;}]*/gi, () => {
        removed();
        return 'none';
      })
      .replace(/<\//g, '')
  );
}

const countOf = (css: string): number => css.match(LOADING)?.length ?? 0;

const unescaped = (css: string): string =>
  css.replace(/\\(?:([\da-f]{1,6})\s?|([^\da-f\n]))/gi, (_, code?: string, sign?: string) => {
    const number = code === undefined ? 0 : parseInt(code, 16);
    return sign ?? (number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : '');
  });
