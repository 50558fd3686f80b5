import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language } from '../shared/language.ts';
import { localeNamespaces } from './site.ts';

export const getLocale = endpoint.get('/locales/{language}/{namespace}.json', {
  permission: 'public',
  params: z.object({ language, namespace: z.enum(localeNamespaces) }),
  response: z.record(z.string(), z.unknown()),
});
