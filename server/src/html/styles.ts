import { ident, tokenize, tokenTypes, url } from 'css-tree';

/** Resolves an address in a style sheet: to an included picture, or to nothing. */
type Resolve = (address: string) => string | undefined;

/**
 * The functions that stay in CSS: any other may load something, now or in a later browser. `url()` is missing because addresses are
 * checked separately.
 */
const functions = new Set(
  (
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark device-cmyk calc min max clamp round mod rem abs ' +
    'sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp var env attr counter counters symbols ' +
    'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient ' +
    'repeating-conic-gradient -webkit-linear-gradient -webkit-radial-gradient -webkit-gradient -webkit-repeating-linear-gradient ' +
    '-moz-linear-gradient -moz-radial-gradient -o-linear-gradient -ms-linear-gradient color-stop from to ' +
    'translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey ' +
    'rotatez rotate3d skew skewx skewy matrix matrix3d perspective cubic-bezier steps linear ' +
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia alpha ' +
    'rect inset circle ellipse polygon path ray repeat minmax fit-content format local tech ' +
    'not is where has matches lang dir nth-child nth-last-child nth-of-type nth-last-of-type host slotted part ' +
    'selector -webkit-any -moz-any'
  ).split(' '),
);
/** `@import`, `@namespace`, `@property` and unknown at-rules are removed. */
const atRules = new Set(
  (
    'media supports keyframes -webkit-keyframes -moz-keyframes -o-keyframes font-face page charset layer container list ' +
    'viewport -ms-viewport top-left top-center top-right bottom-left bottom-center bottom-right'
  ).split(' '),
);
const ROUNDS_MAX = 4;

/** Returns CSS that loads and executes nothing; `removed` is called for each removed address or rule. */
export function cleanStyles(css: string, { resolve, removed }: { resolve: Resolve; removed: () => void }): string {
  let left = css;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const cleaned = cleanOnce(left, resolve, removed);
    if (cleaned === left) return left;
    left = cleaned;
  }
  // CSS that never parses stably is not legitimate.
  removed();
  return '';
}

type Token = { type: number; start: number; end: number };

function cleanOnce(css: string, resolve: Resolve, removed: () => void): string {
  const tokens: Token[] = [];
  tokenize(css, (type, start, end) => tokens.push({ type, start, end }));
  const pieces: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { type, start, end } = tokens[at]!;
    const written = css.slice(start, end);
    if (type === tokenTypes.Comment || type === tokenTypes.CDO || type === tokenTypes.CDC) pieces.push(' ');
    else if (type === tokenTypes.Url) pieces.push(addressOf(url.decode(written), resolve, removed) ?? written);
    else if (type === tokenTypes.BadUrl || type === tokenTypes.BadString) {
      removed();
      pieces.push('none');
    } else if (type === tokenTypes.Function) {
      const name = nameOf(written);
      if (functions.has(name)) {
        pieces.push(written);
        continue;
      }
      const end = endOfBlock(tokens, at);
      const address = name === 'url' && !written.includes('\\') ? quotedAddress(css, tokens.slice(at + 1, end)) : undefined;
      const found = address === undefined ? undefined : addressOf(address, resolve, () => {});
      if (found === undefined || found === 'none') removed();
      pieces.push(found ?? 'none');
      at = end;
    } else if (type === tokenTypes.AtKeyword && !atRules.has(nameOf(written.slice(1)))) {
      removed();
      at = endOfRule(tokens, at);
    } else pieces.push(written.replaceAll('</', '<\\/'));
  }
  return pieces.join('');
}

const nameOf = (written: string): string => {
  const name = written.replace(/\($/, '');
  // Escapes hide a word from a search, but not from a browser.
  return name.includes('\\') ? '' : ident.decode(name).toLowerCase();
};

/** Returns the address to write: a part of the same page, an included picture, or an empty one. */
function addressOf(address: string, resolve: Resolve, removed: () => void): string {
  const trimmed = address.trim();
  if (/^#[\w.:-]*$/.test(trimmed)) return `url(${trimmed})`;
  const found = resolve(trimmed);
  if (found !== undefined) return `url("${found}")`;
  removed();
  return 'none';
}

/** The address in `url("…")`; undefined if the brackets contain anything else. */
function quotedAddress(css: string, tokens: readonly Token[]): string | undefined {
  const [only, ...others] = tokens.filter(({ type }) => type !== tokenTypes.WhiteSpace);
  if (only?.type !== tokenTypes.String || others.length > 0) return undefined;
  const written = css.slice(only.start + 1, only.end - 1);
  return written.includes('\\') ? undefined : written;
}

const closing = new Map<number, number>([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);

/** The position of the matching closing bracket, or the end. */
function endOfBlock(tokens: readonly Token[], from: number): number {
  const awaited: number[] = [];
  for (let at = from; at < tokens.length; at++) {
    const { type } = tokens[at]!;
    const closes = closing.get(type);
    if (closes !== undefined) awaited.push(closes);
    else if (type === awaited.at(-1)) awaited.pop();
    if (awaited.length === 0) return at;
  }
  return tokens.length - 1;
}

/** The position of the end of an at-rule: its semicolon or its block, whichever comes first, or the end of the enclosing block. */
function endOfRule(tokens: readonly Token[], from: number): number {
  for (let at = from + 1; at < tokens.length; at++) {
    const { type } = tokens[at]!;
    if (type === tokenTypes.Semicolon) return at;
    if (type === tokenTypes.RightCurlyBracket) return at - 1;
    if (!closing.has(type)) continue;
    at = endOfBlock(tokens, at);
    if (type === tokenTypes.LeftCurlyBracket) return at;
  }
  return tokens.length - 1;
}
