import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { LandingPage, Template } from '@vigil/contract/phishing-templates/template.ts';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { PagePreview } from './page-preview.tsx';

/** A landing page of a template. */
export function PagePart({ template, page }: { template: Template; page: LandingPage }) {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <Card
      title={t('phishing_templates.page')}
      aside={
        !template.is_library && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} />}
            onClick={() =>
              void go({
                to: '/admin/phishing/templates/$template_id/page/$page_id/edit',
                params: { template_id: template.id, page_id: page.id },
              })
            }
          >
            {t('phishing_templates.edit_page')}
          </Button>
        )
      }
    >
      <PagePreview html={page.html} language={template.language} note={t('phishing_templates.page_note')} />
    </Card>
  );
}
