type Parsed = { document: Document; styles: readonly string[] };

/**
 * Parses HTML with holes in place of its style sheets. The browser would refuse them even in a document that nobody sees, and report
 * each as a violation of the page's policy.
 */
export function parseWithoutStyles(html: string): Parsed {
  const styles: string[] = [];
  const parts: string[] = [];
  let read = 0;
  for (const { begin, end } of stylesIn(html)) {
    // The hole is an element that may stand wherever a style sheet may.
    parts.push(html.slice(read, begin), `<template data-style="${styles.length}"></template>`);
    styles.push(html.slice(begin, end));
    read = end;
  }
  parts.push(html.slice(read));
  return { document: new DOMParser().parseFromString(parts.join(''), 'text/html'), styles };
}

/** Returns the HTML of the document with its style sheets in their places. */
export const htmlOf = ({ document, styles }: Parsed): string =>
  `<!doctype html>${document.documentElement.outerHTML}`.replaceAll(HOLE, (hole, index: string) => styles[Number(index)] ?? hole);

const HOLE = /<template data-style="(\d+)"><\/template>/g;
const BEGIN = '<style';
const END = '</style>';

/** Returns where each style sheet begins and ends. As in a browser, a style sheet without an end reaches to the end of the text. */
function stylesIn(html: string): { begin: number; end: number }[] {
  const text = html.toLowerCase();
  const found: { begin: number; end: number }[] = [];
  for (let begin = text.indexOf(BEGIN); begin !== -1;) {
    const close = text.indexOf(END, begin);
    const end = close === -1 ? text.length : close + END.length;
    found.push({ begin, end });
    begin = text.indexOf(BEGIN, end);
  }
  return found;
}
