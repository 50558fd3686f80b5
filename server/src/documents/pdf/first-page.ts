const PAGE = /<path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v ([\d.]+) h ([\d.]+) /;
const NEXT_PAGE = '\n    <path class="typst-shape" fill="#ffffff"';

/** Returns the first page of an SVG in which the engine drew all pages below each other. The shared definitions stay. */
export function firstPageOf(svg: string): string {
  const page = PAGE.exec(svg);
  if (page === null) return svg;
  const [, height, width] = page;
  const opening = `<svg class="typst-doc" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const end = svg.indexOf(NEXT_PAGE, page.index + page[0].length);
  const whole = end === -1 ? svg : svg.slice(0, end) + svg.slice(svg.indexOf('\n    <defs', end));
  return whole.replace(/^<svg [^>]*?height="[^"]*"/, opening);
}
