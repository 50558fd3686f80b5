import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { Crumb } from '../../../ui/page-header.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { templateQuery } from '../api.ts';

type Props = { id: string; children: (template: Template, crumbs: Crumb[]) => ReactNode };

/** Loads one of the organisation's own templates and renders its editor. Library templates cannot be edited. */
export function OwnTemplate({ id, children }: Props) {
  const { t } = useTranslation();
  const template = useQuery(templateQuery(id));
  if (template.data === undefined) {
    if (template.error === null) return <SkeletonRows count={6} />;
    return <ErrorState error={template.error} onRetry={() => void template.refetch()} />;
  }
  if (template.data.is_library) {
    return (
      <EmptyState
        level={1}
        title={template.data.name}
        text={t('phishing_templates.library_note')}
        action={
          <ScreenLink to="/admin/phishing/templates/$template_id" params={{ template_id: id }}>
            {t('commons:open')}
          </ScreenLink>
        }
      />
    );
  }
  return children(template.data, [
    { text: t('menu.section.phishing') },
    { text: t('phishing_templates.title'), to: '/admin/phishing/templates' },
    { text: template.data.name, to: '/admin/phishing/templates/$template_id', params: { template_id: id } },
  ]);
}
