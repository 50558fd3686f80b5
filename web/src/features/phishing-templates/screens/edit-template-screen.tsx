import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useChangeTemplate } from '../api.ts';
import { OwnTemplate } from '../components/own-template.tsx';
import { TemplateLogo } from '../components/template-logo.tsx';
import { TemplateFields } from '../components/template-fields.tsx';

export function EditTemplateScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { template_id } = useRouteParams('/admin/phishing/templates/$template_id/edit');
  const change = useChangeTemplate();
  const back = () => void go({ to: '/admin/phishing/templates/$template_id', params: { template_id } });
  return (
    <OwnTemplate id={template_id}>
      {(template, crumbs) => (
        <>
          <PageHeader title={t('phishing_templates.edit_title')} crumbs={crumbs} />
          <Box mb="md">
            <TemplateLogo template={template} />
          </Box>
          <TemplateFields
            name={`template.${template_id}`}
            start={{
              name: template.name,
              description: template.description,
              category: template.category.id,
              difficulty: template.difficulty,
              language: template.language,
              attack_vectors: template.attack_vectors,
              lure: template.lure,
              link_address: template.link_address,
            }}
            isRated={template.rating !== null}
            submitLabel={t('commons:save')}
            version={template.version}
            save={(_, { version, only }) =>
              change.mutateAsync({ params: { id: template_id }, body: only((filled) => filled), version })
            }
            onSaved={back}
            onCancel={back}
          />
        </>
      )}
    </OwnTemplate>
  );
}
