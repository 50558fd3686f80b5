import type { Language } from '@vigil/contract/shared/languages.ts';
import { roleTitles, staffFields, type StaffField } from '../../employees/rules/staff-words.ts';

type Example = Record<StaffField, string>;

const examples: Record<Language, Omit<Example, 'role'>[]> = {
  ru: [
    {
      last_name: 'Иванова',
      first_name: 'Анна',
      middle_name: 'Сергеевна',
      email: 'ivanova@example.com',
      position: 'Бухгалтер',
      department: 'Офис / Бухгалтерия',
      manager: '',
    },
    {
      last_name: 'Каримов',
      first_name: 'Тимур',
      middle_name: '',
      email: 'karimov@example.com',
      position: 'Менеджер',
      department: 'Офис / Продажи',
      manager: 'ivanova@example.com',
    },
  ],
  en: [
    {
      last_name: 'Brown',
      first_name: 'Anna',
      middle_name: 'Marie',
      email: 'brown@example.com',
      position: 'Accountant',
      department: 'Office / Accounting',
      manager: '',
    },
    {
      last_name: 'Karimov',
      first_name: 'Timur',
      middle_name: '',
      email: 'karimov@example.com',
      position: 'Manager',
      department: 'Office / Sales',
      manager: 'brown@example.com',
    },
  ],
  uz: [
    {
      last_name: 'Yoʻldosheva',
      first_name: 'Nodira',
      middle_name: 'Anvar qizi',
      email: 'yoldosheva@example.com',
      position: 'Buxgalter',
      department: 'Ofis / Buxgalteriya',
      manager: '',
    },
    {
      last_name: 'Karimov',
      first_name: 'Timur',
      middle_name: '',
      email: 'karimov@example.com',
      position: 'Menejer',
      department: 'Ofis / Savdo',
      manager: 'yoldosheva@example.com',
    },
  ],
};

/** Invented people: a user who leaves them in the file sees them in the preview. */
export const templateRows = (language: Language): string[][] =>
  examples[language].map((example) =>
    staffFields.map((field) => (field === 'role' ? roleTitles.employee[language] : example[field])),
  );
