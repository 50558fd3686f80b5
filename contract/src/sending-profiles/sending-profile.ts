import { z } from 'zod';
import { EMAIL, EMAIL_MAX } from '../employees/rules.ts';
import { CONNECTIONS_MAX, RATE_MAX, securities } from './rules.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // A line break would begin another header.
    .regex(/^[^\r\n]*$/);

const fields = {
  host: line(253).min(1),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(securities),
  username: line(320),
  from_name: line(200),
  from_address: z
    .string()
    .trim()
    .max(EMAIL_MAX)
    .pipe(z.email({ pattern: EMAIL })),
  max_connections: z.number().int().min(1).max(CONNECTIONS_MAX),
  /** Letters a second; null: as fast as the server takes them. */
  rate_per_second: z.number().positive().max(RATE_MAX).nullable(),
};

/** How an organisation's own mail leaves. The password is never told. */
export const sendingProfile = z.object({ ...fields, from_address: z.string(), has_password: z.boolean() });
export type SendingProfile = z.infer<typeof sendingProfile>;

export const newSendingProfile = z.object({
  ...fields,
  /** Left out: the one that is kept. */
  password: z.string().max(1024).optional(),
});
export type NewSendingProfile = z.output<typeof newSendingProfile>;
