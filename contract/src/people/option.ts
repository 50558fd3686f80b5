import { z } from 'zod';
import { id } from '../shared/page.ts';

/** A person in short, for pickers. */
export const personOption = z.object({
  id,
  title: z.string(),
  email: z.string(),
  department: z.string(),
  is_registered: z.boolean(),
});
export type PersonOption = z.infer<typeof personOption>;
