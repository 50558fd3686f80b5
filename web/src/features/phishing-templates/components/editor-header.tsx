import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { type Crumb, PageHeader } from '../../../ui/page-header.tsx';

type Props = { template_id: string; title: string; crumbs: Crumb[]; isPending: boolean };

/** Over the form of a letter or a page of a template: back to it, or save. */
export function EditorHeader({ template_id, title, crumbs, isPending }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <PageHeader
      title={title}
      crumbs={crumbs}
      actions={
        <>
          <Button
            variant="default"
            onClick={() => void go({ to: '/admin/phishing/templates/$template_id', params: { template_id } })}
          >
            {t('commons:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('commons:save')}
          </Button>
        </>
      }
    />
  );
}
