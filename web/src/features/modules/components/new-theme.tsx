import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader, type Crumb } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { moduleQuery, useCreateTheme } from '../api.ts';
import { ModuleSettings } from './module-settings.tsx';

type Props = { theme_id?: string | undefined; section_id?: string | undefined; crumbs: readonly Crumb[] };

/** Creates a theme, blank or as a copy of the theme `theme_id`, and adds it to the section if there is one. */
export function NewTheme({ theme_id, section_id, crumbs }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const create = useCreateTheme();
  const {
    data: source,
    error,
    isLoadingError,
    refetch,
  } = useQuery({ ...moduleQuery(theme_id ?? ''), enabled: theme_id !== undefined });
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {theme_id === undefined ? (
        <PageHeader title={t('courses.theme.new')} crumbs={crumbs} state={t('courses.theme.new_text')} />
      ) : (
        <PageHeader title={t('courses.theme.settings_title')} crumbs={crumbs} />
      )}
      <div style={{ maxWidth: 560 }}>
        <Card>
          {theme_id !== undefined && source === undefined ? (
            <SkeletonRows count={5} />
          ) : (
            <ModuleSettings
              name={`module.new.${theme_id ?? ''}.${section_id ?? ''}`}
              // The source of a copy is not the theme being edited, so its version does not apply.
              {...(source && { module: { ...source, version: '' } })}
              onSave={(form) =>
                create.mutateAsync({
                  body: {
                    ...form,
                    ...(theme_id !== undefined && { copy_of: theme_id }),
                    ...(section_id !== undefined && { section_id }),
                  },
                })
              }
              onSaved={({ module_id, place }) =>
                void (place === null
                  ? go({ to: '/admin/learning/themes/$theme_id', params: { theme_id: module_id }, replace: true })
                  : go({
                      to: '/admin/learning/themes/$theme_id/course/$course_id/section/$section_id',
                      params: { theme_id: module_id, ...place },
                      replace: true,
                    }))
              }
            />
          )}
        </Card>
      </div>
    </>
  );
}
