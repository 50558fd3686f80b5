import { Button, Checkbox, Group, SegmentedControl } from '@mantine/core';
import { type Language, languages } from '@vigil/contract/shared/languages.ts';
import type { ListedTemplate } from '@vigil/contract/phishing-templates/template.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { CoverButton } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InfiniteList, LOAD_MORE_SIZE } from '../../../ui/infinite-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { allTemplatesQuery } from '../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { GalleryKeys } from './gallery-keys.tsx';
import { GallerySkeleton, TemplateGallery } from './template-gallery.tsx';
import classes from './choose-templates-dialog.module.css';

type Props<Chosen extends { id: string }> = {
  value: readonly Chosen[];
  /** Returns the values to store for a ticked template. */
  chosenAs: (template: ListedTemplate) => Chosen;
  onChoose: (templates: Chosen[]) => void;
  onClose: () => void;
};

const isComplete = ({ emails_count, pages_count }: ListedTemplate) => emails_count > 0 && pages_count > 0;

/** Chooses templates from their gallery. Mounted only while open; ticks change nothing until they are confirmed. */
export function ChooseTemplatesDialog<Chosen extends { id: string }>({ value, chosenAs, onChoose, onClose }: Props<Chosen>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(value);
  const [search, setSearch] = useState('');
  const [language, setLanguage] = useState<Language | 'all'>(currentLanguage());
  const chosenLanguages = languages.filter((candidate) => candidate === language);
  const templates = useInfiniteQuery(allTemplatesQuery({ search, language: chosenLanguages }, LOAD_MORE_SIZE));
  const rows = templates.data?.pages.flatMap(({ data }) => data);
  const isChosen = (template: ListedTemplate) => chosen.some(({ id }) => id === template.id);
  const toggle = (template: ListedTemplate) => {
    if (!isComplete(template)) return;
    setChosen(isChosen(template) ? chosen.filter(({ id }) => id !== template.id) : [...chosen, chosenAs(template)]);
  };
  return (
    <Dialog onClose={onClose} size={1040} title={t('phishing_templates.choose')}>
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
      {templates.isPending && <GallerySkeleton />}
      {rows?.length === 0 && <EmptyState title={t('phishing_templates.none_title')} text={t('phishing_templates.none_text')} />}
      {rows !== undefined && rows.length > 0 && (
        <InfiniteList
          label={t('phishing_templates.title')}
          height="min(60dvh, 620px)"
          hasMore={templates.hasNextPage}
          isLoading={templates.isFetchingNextPage}
          onMore={() => void templates.fetchNextPage()}
        >
          <div className={classes.list}>
            <TemplateGallery
              label={t('phishing_templates.title')}
              templates={rows}
              isFetching={templates.isPlaceholderData}
              isChosen={isChosen}
              titleOf={(template) => (
                <CoverButton
                  aria-pressed={isChosen(template)}
                  aria-disabled={!isComplete(template)}
                  onClick={() => toggle(template)}
                >
                  {template.name}
                </CoverButton>
              )}
              cornerOf={(template) => (
                <Checkbox
                  aria-label={template.name}
                  checked={isChosen(template)}
                  disabled={!isComplete(template)}
                  onChange={() => toggle(template)}
                />
              )}
              actionsOf={(template) => (
                <Button disabled={!isComplete(template)} onClick={() => toggle(template)}>
                  {t(isChosen(template) ? 'phishing_templates.look.unchoose' : 'phishing_templates.look.choose')}
                </Button>
              )}
            />
          </div>
        </InfiniteList>
      )}
      <FormActions aside={<GalleryKeys isPicker />}>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onChoose([...chosen])}>
          {chosen.length === 0 ? t('commons:choose') : t('phishing_templates.choose_count', { count: chosen.length })}
        </Button>
      </FormActions>
    </Dialog>
  );
}
