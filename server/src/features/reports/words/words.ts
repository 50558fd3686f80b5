import type { Language } from '@vigil/contract/shared/languages.ts';
import { en } from './en.ts';
import { ru, type Words } from './ru.ts';
import { uz } from './uz.ts';

export const words: Record<Language, Words> = { ru, en, uz };

export type { Words };
