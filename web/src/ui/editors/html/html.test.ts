import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import { describe, expect, test } from 'vitest';
import type { Token } from './block-tokens.ts';
import { contentFrom, type Content } from './content.ts';
import type { Look } from './drawn-page.ts';
import { blockAt, copyBlock, deleteBlock, type EditedPage, insertBelow, moveBlock, openPage, writeBlock } from './edited-page.ts';

const LIBRARY = join(import.meta.dirname, '../../../../../server/library/phishing');
const sources = globSync('*/*.{email,page}.html', { cwd: LIBRARY });
const look: Look = { valueOf: (name) => `[${name}]`, marks: [], scheme: 'light', blockName: 'Block', accent: '#2456e6' };
const open = (source: string, more: Partial<Omit<Look, 'valueOf'>> = {}) => openPage(source, { ...look, ...more })!;

/** Returns a block's tokens as its frame would report them. */
function contentOf(tokens: readonly Token[]): Content[] {
  const lists: Content[][] = [[]];
  for (const { key } of tokens) {
    const list = lists.at(-1)!;
    const [, name] = /^\{\{(\w+)\}\}$/.exec(key) ?? [];
    const [, end, number, alone] = /^<(\/?)(\d+)(\/?)>$/.exec(key) ?? [];
    if (name !== undefined) list.push({ variable: name });
    else if (alone === '/') list.push({ element: Number(number) });
    else if (end === '/') lists.pop();
    else if (number !== undefined) {
      const content: Content[] = [];
      list.push({ element: Number(number), content });
      lists.push(content);
    } else {
      const words = list.at(-1);
      if (typeof words === 'string') list.splice(-1, 1, words + key);
      else list.push(key);
    }
  }
  return lists[0]!;
}

/** Replaces the first match within the content. */
function rewordContent(content: Content[], from: RegExp, to: string): Content[] {
  let isDone = false;
  const within = (list: Content[]): Content[] =>
    list.map((item) => {
      if (isDone) return item;
      if (typeof item === 'string') {
        isDone = from.test(item);
        return item.replace(from, to);
      }
      return 'content' in item && item.content ? { ...item, content: within(item.content) } : item;
    });
  return within(content);
}

test.each(sources)('in %s, changing one word changes only its bytes', (file) => {
  const source = readFileSync(join(LIBRARY, file), 'utf8');
  const { page } = open(source);
  expect(page.source).toBe(source);
  expect(page.blocks.length).toBeGreaterThan(2);
  for (const [index, block] of page.blocks.entries()) {
    const content = contentOf(block.tokens);
    expect(writeBlock(page, index, content).source).toBe(source);
    const word = /[\p{L}]{2,}/u.exec(content.find((piece) => typeof piece === 'string') ?? '')?.[0];
    if (word === undefined) continue;
    const changed = writeBlock(page, index, rewordContent(content, new RegExp(word), `${word}<ё>`)).source;
    const place = source.indexOf(word, block.span.start) + word.length;
    expect(changed).toBe(`${source.slice(0, place)}&#60;ё&#62;${source.slice(place)}`);
  }
});

const ODD = `\uFEFF<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\r
<HTML xmlns:v='urn:schemas-microsoft-com:vml'><head><!--[if mso]><xml><o:AllowPNG/></xml><![endif]--><style>p{color:RED}</style></head>\r
<BODY bgcolor=#ffffff>\r
<P CLASS=a  title='x "y"'>Здравствуйте,&nbsp;{{ first_name }}&mdash;<B>это &laquo;важно&raquo;</b>\r
и срочно<br/>\r
<!--[if mso]><v:rect href="https://shop.example/a"><![endif]--><a href=https://shop.example/a?x=1&amp;y=2>Сюда</a></P>\r
<p>Второй<img src='x.png'alt=""> &amp; последний\r
<p>Конец</p></BODY></HTML>\r
`;
const at = (page: EditedPage, words: string) =>
  page.blocks.findIndex(({ span }) => page.source.slice(span.start, span.end).includes(words));

describe('editing an unusual email', () => {
  test('an unusual email is unchanged after opening and writing it', () => {
    const { page } = open(ODD);
    expect(page.blocks).toHaveLength(3);
    for (const [index, { tokens }] of page.blocks.entries()) expect(writeBlock(page, index, contentOf(tokens)).source).toBe(ODD);
  });

  test('an edit keeps comments, entities, quotes and line ends around a changed word, time after time', () => {
    let { page } = open(ODD);
    const index = at(page, 'срочно');
    page = writeBlock(page, index, rewordContent(contentOf(page.blocks[index]!.tokens), /важно/, 'очень важно'));
    page = writeBlock(page, index, rewordContent(contentOf(page.blocks[index]!.tokens), /срочно/, 'сегодня'));
    const second = at(page, 'Второй');
    page = writeBlock(page, second, rewordContent(contentOf(page.blocks[second]!.tokens), /последний/, 'третий'));
    expect(page.source).toBe(ODD.replace('важно', 'очень важно').replace('срочно', 'сегодня').replace('последний', 'третий'));
  });

  test('an edit adds bold, a link, a break and a variable without moving their surroundings', () => {
    const { page } = open('<p>Один&nbsp;два &copy; три</p><p>x</p>');
    const written = writeBlock(page, 0, [
      'Один\u00a0',
      { made: 'b', content: ['два'] },
      ' © ',
      { made: 'a', address: '{{link}}', content: ['три'] },
      { made: 'br' },
      { variable: 'first_name_dative' },
    ]);
    expect(written.source).toBe('<p>Один&nbsp;<b>два</b> &copy; <a href="{{link}}">три</a><br>{{first_name_dative}}</p><p>x</p>');
  });

  test('a non-breaking space typed by the browser becomes a plain one between words', () => {
    const { page } = open('<p>Один два</p>');
    expect(writeBlock(page, 0, ['Один\u00a0и два']).source).toBe('<p>Один и два</p>');
    const waiting = writeBlock(page, 0, ['Один два\u00a0']);
    expect(waiting.source).toBe('<p>Один два&nbsp;</p>');
    expect(writeBlock(waiting, 0, ['Один два\u00a0', { variable: 'time' }]).source).toBe('<p>Один два {{time}}</p>');
  });
});

describe('the page in the frame', () => {
  test('the frame contains no active content, no links and no names', () => {
    const { drawn } = open(
      `<base href="//evil.example"><meta http-equiv="refresh" content="0"><script>parent.postMessage(1,'*')</script>
      <form action="/x" name="body" id="f"><input name="getSelection" id="q" autofocus onfocus="x()"><button formaction="/y">Да</button></form>
      <p onclick="x()" data-vigil-block="7" contenteditable="false"><a href="javascript:x()" ping="/z">Сюда</a><script>1</script><b data-vigil-variable="link">x</b></p><iframe srcdoc="x"></iframe>`,
    );
    expect(drawn).not.toMatch(
      /<script|<base|<meta|<iframe|javascript:|onclick|onfocus|action=|name=|autofocus|ping=|data-vigil-variable="link"/,
    );
    expect(drawn).not.toContain('data-vigil-block="7"');
    expect(drawn.match(/data-vigil-block="/g)).toHaveLength(2);
  });

  test('the frame shows variables as values, a QR code as a picture, and marks on their words', () => {
    const { drawn, page } = open('<p>{{first_name}}, вам {{qr}}: до <b>18:00 сегодня</b></p>{{email}}', {
      marks: [
        { number: 2, words: '18:00' },
        { number: 3, words: 'нет такого' },
      ],
    });
    expect(drawn).toContain('<span data-vigil-variable="first_name" contenteditable="false">[first_name]</span>');
    expect(drawn).toContain(exampleQr.slice(0, 30));
    expect(drawn).toMatch(
      /<mark data-vigil-mark="2">18:00<\/mark><span data-vigil-badge="" contenteditable="false">2<\/span> сегодня/,
    );
    expect(drawn).not.toContain('data-vigil-mark="3"');
    expect(drawn).toMatch(/<vigil-line [^>]*><span data-vigil-variable="email"/);
    expect(page.source).not.toContain('mark');
  });

  test('the frame has the styles of one scheme', () => {
    const css = '<style>@media (prefers-color-scheme: dark){p{color:#fff}}</style><p>x</p>';
    expect(open(css).drawn).toContain('@media (max-width: 0)');
    expect(open(css, { scheme: 'dark' }).drawn).toContain('@media (min-width: 0)');
  });

  test('a page nested deeper than browsers parse cannot be opened', () => {
    expect(openPage('<div>'.repeat(1000), look)).toBeNull();
  });
});

describe('blocks of a page', () => {
  const BUTTON = '<table><tr><td><a href="{{link}}">Войти</a></td></tr></table>';
  const ROWS = '<table>\n<tr><td>r1</td><td>r2</td></tr>\n<tr><td>r3</td><td>r4</td></tr>\n</table>';
  const SOURCE = `<body>\n  <p>one</p>\n  <p>two</p>\n${BUTTON}\n${ROWS}\n</body>`;
  const { page } = open(SOURCE);

  test('a block swaps with its neighbour, byte for byte', () => {
    expect(moveBlock(page, at(page, 'two'), 'before')?.source).toBe(
      SOURCE.replace('<p>one</p>\n  <p>two</p>', '<p>two</p>\n  <p>one</p>'),
    );
    expect(moveBlock(page, at(page, 'one'), 'before')).toBeNull();
    expect(moveBlock(page, at(page, 'Войти'), 'before')?.source).toBe(
      SOURCE.replace(`<p>two</p>\n${BUTTON}`, `${BUTTON}\n<p>two</p>`),
    );
    expect(moveBlock(page, at(page, 'r3'), 'before')?.source).toBe(
      SOURCE.replace(ROWS, '<table>\n<tr><td>r3</td><td>r4</td></tr>\n<tr><td>r1</td><td>r2</td></tr>\n</table>'),
    );
  });

  test('a block in a table’s only row moves with the table', () => {
    const columns = '<p>x</p><table><tr><td>r1</td><td>r2</td></tr></table>';
    const { page: beside } = open(columns);
    expect(deleteBlock(beside, at(beside, 'r2'))?.source).toBe('<p>x</p>');
    expect(insertBelow(beside, at(beside, 'r1'), 'NEW').source).toBe(`${columns}\nNEW\n`);
  });

  test('a moved block is edited at its new place', () => {
    const moved = moveBlock(page, at(page, 'two'), 'before')!;
    expect(blockAt(open(moved.source).page, moved.at)).toBe(0);
    const back = moveBlock(page, at(page, 'one'), 'after')!;
    expect(blockAt(open(back.source).page, back.at)).toBe(1);
    const added = insertBelow(page, at(page, 'two'), '<p>NEW</p>');
    const { page: after } = open(added.source);
    expect(blockAt(after, added.at)).toBe(at(after, 'NEW'));
    expect(blockAt(page, SOURCE.length)).toBeNull();
  });

  test('a block is deleted with its line, and copied with its indent', () => {
    expect(deleteBlock(page, at(page, 'two'))?.source).toBe(SOURCE.replace('\n  <p>two</p>', ''));
    expect(deleteBlock(page, at(page, 'Войти'))?.source).toBe(SOURCE.replace(`\n${BUTTON}`, ''));
    expect(copyBlock(page, at(page, 'one'))?.source).toBe(SOURCE.replace('<p>one</p>', '<p>one</p>\n  <p>one</p>'));
    expect(copyBlock(page, at(page, 'r1'))?.source).toContain('<tr><td>r1</td><td>r2</td></tr>\n<tr><td>r1</td><td>r2</td></tr>');
  });

  test('a new block is inserted below the current one, never within a row or a button', () => {
    expect(insertBelow(page, at(page, 'one'), 'NEW').source).toBe(SOURCE.replace('<p>one</p>', '<p>one</p>\nNEW\n'));
    expect(insertBelow(page, at(page, 'Войти'), 'NEW').source).toBe(SOURCE.replace(BUTTON, `${BUTTON}\nNEW\n`));
    expect(insertBelow(page, at(page, 'r2'), 'NEW').source).toBe(SOURCE.replace(ROWS, `${ROWS}\nNEW\n`));
    expect(insertBelow(open('<body></body>').page, null, 'NEW').source).toBe('<body>\nNEW\n</body>');
  });
});

describe('content reported by the frame', () => {
  const isElement = (number: number) => number === 4;
  test.each([
    [['a', { variable: 'first_name' }, { element: 4, content: ['b'] }, { made: 'br' }, { made: 'b', content: [] }], true],
    [[{ made: 'a', address: 'https://example.com/?a=1', content: ['x'] }], true],
    [[{ made: 'a', address: '{{link}}', content: ['x'] }], true],
    [[{ made: 'a', address: 'javascript:alert(1)', content: ['x'] }], false],
    [[{ made: 'a', address: 'https://x.example/" onclick="', content: ['x'] }], false],
    [[{ made: 'script', content: ['x'] }], false],
    [[{ element: 5, content: ['b'] }], false],
    [[{ element: 4, content: [{ element: 9 }] }], false],
    [[{ variable: 'link}}<script>' }], false],
    [[{ variable: 'password' }], false],
    [[null], false],
    [[[]], false],
    [{ length: 1, 0: 'a' }, false],
    ['<script>', false],
    [[{ made: 'b' }], false],
  ])('the content %j is accepted: %s', (content, isBelieved) => {
    expect(contentFrom(content, isElement) !== null).toBe(isBelieved);
  });

  test('endlessly nested content is rejected', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100; depth += 1) deep = [{ made: 'b', content: deep }];
    expect(contentFrom(deep, isElement)).toBeNull();
    expect(
      contentFrom(
        Array.from({ length: 30_000 }, () => 'a'),
        isElement,
      ),
    ).toBeNull();
  });

  test('markup in a text stays text', () => {
    const { page } = open('<p>x</p>');
    expect(writeBlock(page, 0, ['<img src=x onerror=alert(1)>&lt;']).source).toBe(
      '<p>&#60;img src=x onerror=alert(1)&#62;&#38;lt;</p>',
    );
  });
});
