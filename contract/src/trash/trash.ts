import { z } from 'zod';
import { id, moment } from '../shared/page.ts';
import { trashKinds } from './rules.ts';

export const trashKind = z.enum(trashKinds);

export const deleted = z.object({ id, title: z.string(), deleted_at: moment });
export type Deleted = z.infer<typeof deleted>;
