import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { table } from './part.ts';

/** Returns the HTML of a picture, at most as wide as its column. */
export const picturePart = ({ src, alt, width }: { src: string; alt: string; width: number }): string =>
  table(
    'width="100%" style="margin:0 0 20px"',
    `<tr><td><img src="${escapeHtml(src)}" width="${width}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0"></td></tr>`,
  );
