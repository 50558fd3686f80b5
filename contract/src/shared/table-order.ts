import { z } from 'zod';
import { id } from './page.ts';
import { timeZone } from './time-zone.ts';

export const tableFormat = z.enum(['xlsx', 'csv']);

/** How a list is exported: the file format, and the time zone of its days. */
export const tableOrder = z.object({ format: tableFormat.default('xlsx'), time_zone: timeZone.default('UTC') });
export type TableOrder = z.output<typeof tableOrder>;

/** The export job; only its requester can download the file. */
export const tableOrdered = z.object({ event_id: id });
