import { Button, Checkbox, Group, SegmentedControl } from '@mantine/core';
import { type Language, languages } from '@vigil/contract/shared/languages.ts';
import type { TemplateSummary } from '@vigil/contract/phishing-templates/template.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InfiniteList, LOAD_MORE_SIZE } from '../../../ui/infinite-list.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { allTemplatesQuery } from '../api.ts';
import { TemplatePills } from './template-pills.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Props<Chosen extends { id: string }> = {
  value: readonly Chosen[];
  /** Returns the values to store for a ticked template. */
  chosenAs: (template: TemplateSummary) => Chosen;
  onChoose: (templates: Chosen[]) => void;
  onClose: () => void;
};

const isComplete = ({ emails_count, pages_count }: TemplateSummary) => emails_count > 0 && pages_count > 0;

/** Chooses templates. Mounted only while open; ticks change nothing until they are confirmed. */
export function ChooseTemplatesDialog<Chosen extends { id: string }>({ value, chosenAs, onChoose, onClose }: Props<Chosen>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(value);
  const [search, setSearch] = useState('');
  const [language, setLanguage] = useState<Language | 'all'>(currentLanguage());
  const chosenLanguages = languages.filter((candidate) => candidate === language);
  const templates = useInfiniteQuery(allTemplatesQuery({ search, language: chosenLanguages }, LOAD_MORE_SIZE));
  const rows = templates.data?.pages.flatMap(({ data }) => data);
  const toggle = (template: TemplateSummary) =>
    setChosen(
      chosen.some(({ id }) => id === template.id)
        ? chosen.filter(({ id }) => id !== template.id)
        : [...chosen, chosenAs(template)],
    );
  return (
    <Dialog onClose={onClose} size={720} title={t('phishing_templates.choose')}>
      <Group gap={10} mb={12}>
        <SearchInput value={search} onChange={setSearch} label={t('phishing_templates.search')} />
        <SegmentedControl
          aria-label={t('phishing_templates.language')}
          value={language}
          onChange={setLanguage}
          data={[
            ...languages.map((value) => ({ value, label: value.toUpperCase() })),
            { value: 'all' as const, label: t('commons:all') },
          ]}
        />
      </Group>
      {templates.isLoadingError && <ErrorState title={t('global_errors:unexpected')} onRetry={() => void templates.refetch()} />}
      {templates.isPending && <SkeletonRows count={6} height={52} />}
      {rows?.length === 0 && <EmptyState title={t('phishing_templates.none_title')} text={t('phishing_templates.none_text')} />}
      {rows !== undefined && rows.length > 0 && (
        <InfiniteList
          label={t('phishing_templates.title')}
          height={420}
          hasMore={templates.hasNextPage}
          isLoading={templates.isFetchingNextPage}
          onMore={() => void templates.fetchNextPage()}
        >
          <List isWalked isLined>
            {rows.map((template) => (
              <li key={template.id}>
                <Row>
                  <Checkbox
                    checked={chosen.some(({ id }) => id === template.id)}
                    disabled={!isComplete(template)}
                    onChange={() => toggle(template)}
                    label={template.name}
                    description={isComplete(template) ? template.subject : t('phishing_templates.incomplete')}
                  />
                  <Group gap={6}>
                    <TemplatePills template={template} />
                  </Group>
                </Row>
              </li>
            ))}
          </List>
        </InfiniteList>
      )}
      <Group justify="flex-end" mt={20} gap={10}>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onChoose([...chosen])}>
          {chosen.length === 0 ? t('commons:choose') : t('phishing_templates.choose_count', { count: chosen.length })}
        </Button>
      </Group>
    </Dialog>
  );
}
