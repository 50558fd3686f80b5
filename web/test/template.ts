import type { ListedTemplate } from '@vigil/contract/phishing-templates/template.ts';
import { idOf } from './answers.ts';

/** Returns a template of the list, as the server sends it. */
export const listedTemplate = (number: number, name: string, but: Partial<ListedTemplate> = {}): ListedTemplate => ({
  id: idOf(number),
  name,
  description: '',
  logo: null,
  category: { id: 'hr', name: 'Кадры' },
  language: 'ru',
  difficulty: 'moderate',
  attack_vectors: ['form'],
  lure: 'link',
  link_address: null,
  rating: null,
  is_library: false,
  subject: 'Тема',
  sender_name: 'Отдел кадров',
  emails_count: 1,
  pages_count: 1,
  campaigns_count: 0,
  sent: 0,
  clicked: 0,
  is_running: false,
  updated_at: '2026-11-21T09:00:00.000Z',
  version: '',
  ...but,
});
