import type { Found, SearchResult } from '@vigil/contract/search/found.ts';
import type { FoundKind } from '@vigil/contract/search/rules.ts';
import type { ParseKeys } from 'i18next';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermissions } from '../../features/profile/api.ts';
import { listOf, pageOf } from '../../features/search/rules.ts';
import { useGo } from '../../lib/use-go.ts';
import { findMatching } from './palette-rules.ts';
import { useActions } from './use-actions.ts';
import { usePlaces } from './use-places.ts';
import { lastVisits } from './visits.ts';
import { inEveryLanguage } from './words.ts';

export type OptionKind = FoundKind | 'visit' | 'place' | 'action';
export type Option = {
  key: string;
  title: string;
  note?: string | undefined;
  /** The key that opens the screen after `g`. */
  shortcutKey?: string | undefined;
  names: readonly string[];
  run: () => void;
};
/** `first`: the number of options in the groups before this one. */
export type Group = { kind: OptionKind; title: string; first: number; options: Option[] };

const titles = {
  visit: 'keyboard:group.visit',
  place: 'keyboard:group.place',
  action: 'keyboard:group.action',
  my_course: 'keyboard:group.my_course',
  person: 'menu.employees',
  campaign: 'menu.campaigns',
  course: 'menu.courses',
  template: 'menu.templates',
  tag: 'menu.tags',
  organization: 'menu.organization',
} as const satisfies Record<OptionKind, ParseKeys>;

/** Returns what the palette offers for the typed text; with no text, the recently visited pages come first. */
export function useOptions({
  typed,
  found,
  onHelp,
}: {
  typed: string;
  found: SearchResult | undefined;
  onHelp: () => void;
}): Group[] {
  const { t } = useTranslation();
  const go = useGo();
  const navigate = useNavigate();
  const permissions = usePermissions();
  const places = usePlaces().map(({ path, label, section, shortcutKey }): Option => {
    const of =
      section === null ? (path.startsWith('/user/') ? 'app.to_employee_area' : null) : (`menu.section.${section}` as const);
    return {
      key: path,
      title: t(label),
      note: of === null || t(of) === t(label) ? undefined : t(of),
      shortcutKey,
      names: [...inEveryLanguage(label), ...(of === null ? [] : inEveryLanguage(of))],
      run: () => void navigate({ to: path }),
    };
  });
  const actions = useActions({ onHelp }).map(({ key, label, note, run }): Option => ({
    key,
    title: t(label),
    note,
    names: inEveryLanguage(label).map((name) => `${name} ${note ?? ''}`),
    run,
  }));
  const here = globalThis.location.pathname;
  const visits = lastVisits(permissions)
    .filter(({ path }) => !here.endsWith(path))
    .map(({ path, title }): Option => ({ key: path, title, names: [], run: () => void navigate({ to: path }) }));
  const optionOf = (found: Found): Option => ({
    key: found.id,
    title: found.title,
    note: found.is_library ? t('keyboard:library') : found.note,
    names: [],
    run: () => void go(pageOf(found)),
  });
  const allOf = (kind: FoundKind): Option => ({
    key: 'all',
    title: t('keyboard:all'),
    names: [],
    run: () => void go(listOf(kind, typed)),
  });
  const groups: Pick<Group, 'kind' | 'options'>[] =
    typed === ''
      ? [
          { kind: 'visit', options: visits },
          { kind: 'place', options: places },
          { kind: 'action', options: actions },
        ]
      : [
          { kind: 'place', options: findMatching(places, typed) },
          { kind: 'action', options: findMatching(actions, typed) },
          ...[...Map.groupBy(found?.data ?? [], ({ kind }) => kind)].map(([kind, ones]) => ({
            kind,
            options: [...ones.map(optionOf), ...(found?.more.includes(kind) === true ? [allOf(kind)] : [])],
          })),
        ];
  const shown = groups.filter(({ options }) => options.length > 0);
  return shown.map((group, index) => ({
    ...group,
    title: t(titles[group.kind]),
    first: shown.slice(0, index).flatMap(({ options }) => options).length,
  }));
}
