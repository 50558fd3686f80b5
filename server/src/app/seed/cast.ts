import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import type { Chance } from './chance.ts';

export type PersonName = { last_name: string; first_name: string; middle_name: string };

/** A department of a demonstration; `credulity` is how easily its people fall for an email, 1 is average. */
export type DepartmentPlan = {
  title: string;
  parent?: string;
  positions: readonly string[];
  share: number;
  credulity: number;
};

type LoginPlan = {
  role: Role;
  local: string;
  last_name: string;
  first_name: string;
  department: string;
  position: string;
};

type PastPlan = {
  name: string;
  daysAgo: number;
  /** Slugs of library entries. */
  templates: readonly string[];
  shares: { opened: number; clicked: number; entered: number };
};

type CustomTag = {
  title: string;
  color: string;
  daysAgo: number;
  one_in: number;
  email?: { theme: string; text: string };
};

/** The content of a demonstration organisation in its language. */
export type Cast = {
  language: Language;
  title: string;
  domain: string;
  time_zone: string;
  holidays: 'ru' | 'uz' | 'none';
  /** The number of people, those with logins included. */
  people: number;
  /** The seed of the random numbers: the same seed makes the same people. */
  chance: number;
  nameOf: (chance: Chance) => PersonName;
  departments: readonly DepartmentPlan[];
  logins: readonly LoginPlan[];
  child?: { title: string; domain: string; theme_color: string; people: number };
  past: readonly PastPlan[];
  /** Current campaigns: one running, one planned, one waiting for approval. */
  running: { name: string; template: string };
  planned: { name: string; template: string };
  awaiting: { name: string; template: string };
  signatory: { name: string; title: string };
  redirect: { name: string; title: string; lines: readonly [string, string] };
  newbieEmail: { theme: string; text: string };
  tags: readonly CustomTag[];
};
