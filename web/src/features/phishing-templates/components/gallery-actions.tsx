import { Button } from '@mantine/core';
import type { ListedTemplate } from '@vigil/contract/phishing-templates/template.ts';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useCopyTemplate } from '../api.ts';

/** What can be done with a template that is looked into: a library's is copied, an own one edited, both are launched. */
export function GalleryActions({ template }: { template: ListedTemplate }) {
  const { t } = useTranslation();
  const go = useGo();
  const copy = useCopyTemplate();
  const params = { template_id: template.id };
  return (
    <>
      <Button
        variant="default"
        loading={copy.isPending}
        aria-label={t('phishing_templates.copy_named', { name: template.name })}
        onClick={() =>
          copy.mutate(
            { params: { id: template.id } },
            { onSuccess: ({ id }) => void go({ to: '/admin/phishing/templates/$template_id', params: { template_id: id } }) },
          )
        }
      >
        {t('phishing_templates.copy')}
      </Button>
      {!template.is_library && (
        <Button variant="default" onClick={() => void go({ to: '/admin/phishing/templates/$template_id/edit', params })}>
          {t('commons:edit')}
        </Button>
      )}
      <Button
        disabled={template.emails_count === 0 || template.pages_count === 0}
        onClick={() => void go({ to: '/admin/phishing/campaigns/create', search: { template: template.id } })}
      >
        {t('phishing_templates.launch')}
      </Button>
    </>
  );
}
