import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useCreatePage } from '../api.ts';
import { OwnTemplate } from '../components/own-template.tsx';
import { PageForm } from '../components/page-form.tsx';
import { defaultPage } from '../rules.ts';

export function NewPageScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { template_id } = useRouteParams('/admin/phishing/templates/$template_id/page/create');
  const create = useCreatePage();
  return (
    <OwnTemplate id={template_id}>
      {(template, crumbs) => (
        <PageForm
          name={`page.new.${template_id}`}
          language={template.language}
          isImportable
          note={t('phishing_templates.page_note')}
          onLeave={() => void go({ to: '/admin/phishing/templates/$template_id', params: { template_id } })}
          crumbs={crumbs}
          title={t('phishing_templates.new_page')}
          start={defaultPage(template.language)}
          save={(draft) => create.mutateAsync({ body: { template_id, ...draft } })}
          onSaved={({ id }) =>
            void go({
              to: '/admin/phishing/templates/$template_id',
              params: { template_id },
              search: { part: id },
              replace: true,
            })
          }
        />
      )}
    </OwnTemplate>
  );
}
