import type { ListedTemplate, Template } from '@vigil/contract/phishing-templates/template.ts';
import { idOf } from './answers.ts';

/** Returns a template of the organisation with only its properties; `more` replaces fields. */
export const template = (more: Partial<Template> = {}): Template => ({
  id: idOf(1),
  name: 'Счёт',
  version: '',
  description: '',
  logo: null,
  category: { id: 'finance', name: 'Финансы' },
  language: 'ru',
  difficulty: 'moderate',
  attack_vectors: [],
  lure: 'link',
  link_address: null,
  rating: null,
  is_library: false,
  subject: null,
  sender_name: null,
  emails_count: 0,
  pages_count: 0,
  updated_at: '2026-11-02T09:00:00Z',
  emails: [],
  pages: [],
  ...more,
});

/** Returns a template of the list with one email and one page; `more` replaces fields. */
export const listedTemplate = (number: number, name: string, more: Partial<ListedTemplate> = {}): ListedTemplate => {
  const { emails: _, pages: __, ...summary } = template({ id: idOf(number), name });
  return {
    ...summary,
    subject: 'Тема',
    sender_name: 'Отдел кадров',
    emails_count: 1,
    pages_count: 1,
    campaigns_count: 0,
    sent: 0,
    clicked: 0,
    is_running: false,
    ...more,
  };
};
