import { z } from 'zod';
import { legalTexts } from '../site/legal-texts.ts';
import { moment } from '../shared/page.ts';

/** One version of a legal text. */
export const textVersion = z.object({ kind: z.enum(legalTexts), version: z.number().int().positive() });
export type TextVersion = z.infer<typeof textVersion>;

const consent = textVersion.extend({ accepted_at: moment });

/** `owed`: texts that the site requires and whose current version the person has not accepted. */
export const myConsents = z.object({ data: z.array(consent), owed: z.array(textVersion) });
export type MyConsents = z.infer<typeof myConsents>;
