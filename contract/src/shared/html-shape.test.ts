import { describe, expect, test } from 'vitest';
import { DOCTYPE_MAX, HTML_ATTRIBUTES_MAX, HTML_DEPTH_MAX, HTML_ELEMENTS_MAX, htmlFlaw, shapeOf } from './html-shape.ts';

const shape = (html: string) => {
  const { elements, depth } = shapeOf(html);
  return { elements, depth };
};

test.each([
  ['', 0, 0],
  ['words', 0, 0],
  ['<p>a<p>b<p>c', 3, 1],
  ['<ul><li>a<li>b<ul><li>c</ul><li>d</ul>', 6, 4],
  ['<dl><dt>a<dd>b<dt>c<dd>d</dl>', 5, 2],
  ['<table><tr><td>a<td>b<tr><td>c</table>', 7, 4],
  ['<br><br><img><hr><input>', 5, 0],
  ['<script>"<b><b><b>"</script><p>', 2, 1],
  ['<style>a > b { content: "<i>" }</style><title><b></title>', 2, 1],
  ['<textarea><b><b></textarea><b>', 2, 1],
  ['<!-- <b><b><b> --><p>', 4, 1],
  ['<!-->x--><p>', 1, 1],
  ['<a title="<b><b>" href=\'>\'>x</a>', 1, 1],
  ['<svg><path/><g><path/></g></svg>', 4, 2],
  // Formatting that nobody ended is opened again in each block.
  ['<div><b>x</div><div>y</div>', 4, 2],
  ['<p><font color=red>a<p>b<p>c', 6, 2],
  // A cell ends the formatting within it.
  ['<table><tr><td><b>a<td>b</table>', 6, 5],
  ['<b><div>x</b>y</div>', 3, 2],
  ['<td>no table</td>', 0, 0],
  ['<select><option>a<option>b</select>', 3, 2],
])('%s has %i elements on %i levels', (html, elements, depth) => {
  expect(shape(html)).toEqual({ elements, depth });
});

describe('limits', () => {
  const deep = (levels: number) => '<div>'.repeat(levels);
  const many = (elements: number) => '<br>'.repeat(elements);
  const attributes = (count: number) => `<p ${Array.from({ length: count }, (_, at) => `a${at}=x`).join(' ')}>`;
  const doctype = (length: number) => `<!DOCTYPE${'x'.repeat(length - 10)}>`;

  test.each([
    ['levels', deep, HTML_DEPTH_MAX, 'html_too_deep'],
    ['elements', many, HTML_ELEMENTS_MAX, 'too_many_elements'],
    ['attributes', attributes, HTML_ATTRIBUTES_MAX, 'too_many_attributes'],
    ['characters of a doctype', doctype, DOCTYPE_MAX, 'doctype_too_long'],
  ] as const)('%s', (_, make, max, code) => {
    expect(htmlFlaw(make(max))).toBeNull();
    expect(htmlFlaw(make(max + 1))).toEqual({ code, max });
  });

  test.each([
    ['formatting with different attributes', '<b a=1><div>', (at: number) => `<b a=${at}>x</div><div>`],
    ['blocks that open formatting again', `<p>${Array.from({ length: 150 }, (_, at) => `<i a=${at}>`).join('')}`, () => '<p>x'],
    ['misplaced end tags', '', (at: number) => `<b a=${at}><p><div><div><div></b></div></div></div>`],
    ['comments of Outlook', '', () => '<!--[if mso]><b><b><![endif]-->'],
    ['an element of no meaning', '', () => '<x>'],
  ])('%s', (_, head, part) => {
    expect(htmlFlaw(head + Array.from({ length: 30_000 }, (_, at) => part(at)).join(''))).not.toBeNull();
  });

  test('a table of 490 KB as Outlook writes it is no flaw', () => {
    const row =
      '<tr style="mso-yfti-irow:1;height:15.0pt"><td width=64 nowrap valign=bottom style="width:48.0pt;padding:0cm 5.4pt 0cm 5.4pt"><p class=MsoNormal><span style="color:black">A<o:p></o:p></span></p></td></tr>';
    expect(htmlFlaw(`<html><body><table>${row.repeat(490_000 / row.length)}</table></body></html>`)).toBeNull();
  });
});

test('what is read by rules of its own is not certain', () => {
  expect(shapeOf('<p>a</p>').isCertain).toBe(true);
  for (const html of ['<svg></svg>', '<script></script>', '<select></select>', '<template>', '<plaintext>'])
    expect(shapeOf(html).isCertain, html).toBe(false);
});
