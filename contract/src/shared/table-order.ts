import { z } from 'zod';
import { id } from './page.ts';
import { timeZone } from './time-zone.ts';

export const tableFormat = z.enum(['xlsx', 'csv']);

/** How a list is written down: the reader's program, and the zone that their days are counted in. */
export const tableOrder = z.object({ format: tableFormat.default('xlsx'), time_zone: timeZone.default('UTC') });
export type TableOrder = z.output<typeof tableOrder>;

/** The job that writes it; its file is the orderer's alone. */
export const tableOrdered = z.object({ event_id: id });
