type Parsed = { document: Document; styles: readonly string[] };

/**
 * Parses HTML with holes in place of its style sheets. The browser would refuse them even in a document that nobody sees, and report
 * each as a violation of the page's policy.
 */
export function parseWithoutStyles(html: string): Parsed {
  const styles: string[] = [];
  // The hole is an element that may stand wherever a style sheet may.
  const holed = html.replace(STYLE, (style) => `<template data-style="${styles.push(style) - 1}"></template>`);
  return { document: new DOMParser().parseFromString(holed, 'text/html'), styles };
}

/** Returns the HTML of the document with its style sheets in their places. */
export const htmlOf = ({ document, styles }: Parsed): string =>
  `<!doctype html>${document.documentElement.outerHTML}`.replaceAll(HOLE, (hole, index: string) => styles[Number(index)] ?? hole);

const HOLE = /<template data-style="(\d+)"><\/template>/g;
/** As in a browser, a style sheet without an end reaches to the end of the text. */
const STYLE = /<style[\s\S]*?(?:<\/style>|$)/gi;
