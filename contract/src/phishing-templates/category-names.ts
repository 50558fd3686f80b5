import type { Language } from '../shared/languages.ts';
import type { categoryIds } from './template.ts';

export type CategoryName = (typeof categoryIds)[number];

export const categoryNames: Record<CategoryName, Record<Language, string>> = {
  finance: { ru: 'Финансы', en: 'Finance', uz: 'Moliya' },
  hr: { ru: 'Кадры', en: 'Human resources', uz: 'Kadrlar' },
  it: { ru: 'ИТ', en: 'IT', uz: 'AT' },
  delivery: { ru: 'Доставка', en: 'Delivery', uz: 'Yetkazib berish' },
  documents: { ru: 'Документы', en: 'Documents', uz: 'Hujjatlar' },
  security: { ru: 'Безопасность', en: 'Security', uz: 'Xavfsizlik' },
  government: { ru: 'Госуслуги', en: 'Government', uz: 'Davlat xizmatlari' },
  events: { ru: 'События', en: 'Events', uz: 'Tadbirlar' },
};
