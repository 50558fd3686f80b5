import { table } from './part.ts';

export const qrPart = (): string => table('style="margin:0 0 20px"', '<tr><td style="padding:8px">{{qr}}</td></tr>');
