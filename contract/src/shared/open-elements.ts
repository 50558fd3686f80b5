/*
 * The part of a browser's tree builder that decides the number and depth of elements: which end tags are optional, and which
 * unclosed formatting (`<b>`, `<font>`) is reopened in every following block.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const empty = words('area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr');
const formatting = words('a b big code em font i nobr s small strike strong tt u');
const closesParagraph = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp dd dt',
);
const headings = words('h1 h2 h3 h4 h5 h6');
const cells = words('td th');
const tableParts = words('tbody thead tfoot');
/** Tags that mean something only inside a table. */
const tableOnly = words('td th tr tbody thead tfoot caption colgroup col');
const tableInsides = words('table tbody thead tfoot tr colgroup');
/** Elements that stop an end tag inside them from closing anything outside. */
const scopes = words('table td th caption object marquee applet template');
const markers = words('td th caption object marquee applet template');
const special = words(
  'address applet article aside blockquote body button caption center col colgroup dd details dir div dl dt fieldset figcaption ' +
    'figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup html li listing main marquee menu nav object ol p plaintext pre ' +
    'search section select summary table tbody td template textarea tfoot th thead title tr ul xmp iframe noembed noframes style script',
);
/** A misplaced formatting end tag is moved through this many blocks, and each move copies this many elements. */
const MOVES_MAX = 8;
const COPIES_MAX = 3;
/** The same formatting is reopened at most this often. */
const ALIKE_MAX = 3;

type Formatting = { name: string; source: string; isOpen: boolean };
type Open = { name: string; formatting?: Formatting };

export class OpenElements {
  elements = 0;
  depth = 0;
  #open: Open[] = [];
  /** Unclosed formatting, separated by table cell. */
  #unended: Formatting[][] = [[]];
  #foreign = 0;
  /** The number of open paragraphs. While it is zero, no scan of the open elements is needed. */
  #paragraphs = 0;

  get isForeign(): boolean {
    return this.#foreign > 0;
  }

  text(isBlank: boolean): void {
    if (isBlank && tableInsides.has(this.#top)) return;
    this.#reopenFormatting();
  }

  start({ name, source, isSelfClosing }: { name: string; source: string; isSelfClosing: boolean }): void {
    if (name === 'html' || name === 'head' || name === 'body') return;
    if (tableOnly.has(name) && this.#find((open) => open.name === 'table') < 0) return;
    if (name === 'svg' || name === 'math') this.#reopenFormatting();
    else if (!this.isForeign) this.#prepareFor(name);
    this.elements++;
    const isEmpty = this.isForeign ? isSelfClosing : empty.has(name) || ((name === 'svg' || name === 'math') && isSelfClosing);
    if (isEmpty) return;
    if (!formatting.has(name) || this.isForeign) return this.#push({ name });
    const entry = { name, source, isOpen: true };
    const alike = this.#list.filter((one) => one.source === source);
    if (alike.length >= ALIKE_MAX) this.#list.splice(this.#list.indexOf(alike[0]!), 1);
    this.#list.push(entry);
    this.#push({ name, formatting: entry });
  }

  end(name: string): void {
    if (this.isForeign) return this.#popThrough((open) => open.name === name);
    if (name === 'br') this.elements++;
    else if (name === 'p' && (this.#paragraphs === 0 || this.#find((open) => open.name === 'p', scopes) < 0)) this.elements++;
    else if (formatting.has(name)) this.#endFormatting(name);
    else if (headings.has(name)) this.#popThrough((open) => headings.has(open.name), scopes);
    else if (tableInsides.has(name) || markers.has(name)) this.#popThrough((open) => open.name === name, words('table'));
    else if (special.has(name)) this.#popThrough((open) => open.name === name, scopes);
    else this.#popThrough((open) => open.name === name, special);
  }

  get #top(): string {
    return this.#open.at(-1)?.name ?? '';
  }

  get #list(): Formatting[] {
    return this.#unended.at(-1)!;
  }

  #push(open: Open): void {
    this.#open.push(open);
    if (markers.has(open.name)) this.#unended.push([]);
    if (open.name === 'svg' || open.name === 'math') this.#foreign++;
    if (open.name === 'p') this.#paragraphs++;
    this.depth = Math.max(this.depth, this.#open.length);
  }

  #pop(): void {
    const { name, formatting } = this.#open.pop()!;
    if (formatting) formatting.isOpen = false;
    if (markers.has(name) && this.#unended.length > 1) this.#unended.pop();
    if (name === 'svg' || name === 'math') this.#foreign--;
    if (name === 'p') this.#paragraphs--;
  }

  #find(isWanted: (open: Open) => boolean, borders: ReadonlySet<string> = new Set()): number {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      if (isWanted(this.#open[at]!)) return at;
      if (borders.has(this.#open[at]!.name)) return -1;
    }
    return -1;
  }

  #popTo(length: number): void {
    while (this.#open.length > length) this.#pop();
  }

  #popThrough(isWanted: (open: Open) => boolean, borders?: ReadonlySet<string>): void {
    const at = this.#find(isWanted, borders);
    if (at >= 0) this.#popTo(at);
  }

  /** Closes the elements that the start tag ends implicitly, and opens the ones it requires. */
  #prepareFor(name: string): void {
    if (tableOnly.has(name)) return this.#prepareTablePart(name);
    if (this.#paragraphs > 0 && closesParagraph.has(name)) this.#popThrough((open) => open.name === 'p', scopes);
    if (name === 'li') this.#popThrough((open) => open.name === 'li', listBorders);
    else if (name === 'dd' || name === 'dt') this.#popThrough(({ name: one }) => one === 'dd' || one === 'dt', listBorders);
    else if (headings.has(name)) {
      if (headings.has(this.#top)) this.#pop();
    } else if (name === 'option' || name === 'optgroup') {
      if (this.#top === 'option') this.#pop();
    } else if (name === 'button') this.#popThrough((open) => open.name === 'button', scopes);
    else if (name === 'a' || name === 'nobr') {
      if (this.#list.some((one) => one.name === name)) this.#endFormatting(name);
    }
    if (!closesParagraph.has(name)) this.#reopenFormatting();
  }

  #prepareTablePart(name: string): void {
    const table = this.#find((open) => open.name === 'table');
    const isIn = (names: ReadonlySet<string>) => this.#find((open) => names.has(open.name), words('table'));
    if (cells.has(name)) {
      const row = isIn(words('tr'));
      if (row >= 0) return this.#popTo(row + 1);
      this.#prepareTablePart('tr');
      this.elements++;
      this.#push({ name: 'tr' });
    } else if (name === 'tr') {
      const part = isIn(tableParts);
      if (part >= 0) return this.#popTo(part + 1);
      this.#popTo(table + 1);
      this.elements++;
      this.#push({ name: 'tbody' });
    } else this.#popTo(table + 1);
  }

  #reopenFormatting(): void {
    const list = this.#list;
    let from = list.length;
    while (from > 0 && !list[from - 1]!.isOpen) from--;
    for (const entry of list.slice(from)) {
      entry.isOpen = true;
      this.elements++;
      this.#push({ name: entry.name, formatting: entry });
    }
  }

  #endFormatting(name: string): void {
    const list = this.#list;
    const entry = list.findLast((one) => one.name === name);
    if (entry === undefined) return this.#popThrough((open) => open.name === name, special);
    const at = this.#open.findLastIndex((open) => open.formatting === entry);
    if (at < 0) return void list.splice(list.indexOf(entry), 1);
    const above = this.#open.slice(at + 1);
    const blocks = above.flatMap((open, index) => (special.has(open.name) ? [at + 1 + index] : []));
    const moves = Math.min(MOVES_MAX, blocks.length);
    this.elements += moves * (1 + Math.min(COPIES_MAX, above.length - blocks.length));
    const [last] = blocks.slice(-1);
    if (blocks.length <= MOVES_MAX) {
      // Everything above the last block ends with the formatting.
      this.#popTo(last === undefined ? at + 1 : last + 1);
      list.splice(list.indexOf(entry), 1);
      this.#open.splice(at, 1);
    } else {
      const [moved] = this.#open.splice(at, 1);
      this.#open.splice(blocks[MOVES_MAX - 1]!, 0, moved!);
    }
  }
}

const listBorders: ReadonlySet<string> = new Set(
  [...special].filter((name) => !['address', 'div', 'p', 'li', 'dd', 'dt'].includes(name)),
);
