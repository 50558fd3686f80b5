import { table } from './part.ts';

export const dividerPart = (): string =>
  table(
    'width="100%" style="margin:0 0 20px"',
    '<tr><td height="1" style="border-top:1px solid #d9e1e5;font-size:1px;line-height:1px">&nbsp;</td></tr>',
  );
