import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { MissingRecord } from '../../../ui/missing-record.tsx';
import { useChangePage } from '../api.ts';
import { OwnTemplate } from '../components/own-template.tsx';
import { PageForm } from '../components/page-form.tsx';

export function EditPageScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { template_id, page_id } = useRouteParams('/admin/phishing/templates/$template_id/page/$page_id/edit');
  const change = useChangePage();
  const leave = () =>
    void go({ to: '/admin/phishing/templates/$template_id', params: { template_id }, search: { part: page_id } });
  return (
    <OwnTemplate id={template_id}>
      {(template, crumbs) => {
        const page = template.pages.find(({ id }) => id === page_id);
        if (page === undefined) return <MissingRecord />;
        return (
          <PageForm
            key={page.id}
            name={`page.${page.id}`}
            language={template.language}
            note={t('phishing_templates.page_note')}
            crumbs={crumbs}
            title={t('phishing_templates.edit_page')}
            start={{ name: page.name, html: page.html }}
            version={page.version}
            save={(_, { version, only }) =>
              change.mutateAsync({ params: { id: page.id }, body: only((written) => written), version })
            }
            onSaved={leave}
            onLeave={leave}
            autosaves
          />
        );
      }}
    </OwnTemplate>
  );
}
