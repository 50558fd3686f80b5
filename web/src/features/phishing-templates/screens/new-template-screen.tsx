import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { flag } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCreateTemplate } from '../api.ts';
import { moveImportedEmail, importedEmailName } from '../components/imported-draft.ts';
import { TemplateFields } from '../components/template-fields.tsx';

const params = { imported: flag() };

/** The first step of a new template: its properties. The email is the next step. */
export function NewTemplateScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const create = useCreateTemplate();
  const [{ imported }] = useSearchState(params);
  return (
    <>
      <PageHeader
        title={t('phishing_templates.new_title')}
        crumbs={[{ text: t('menu.section.phishing') }, { text: t('phishing_templates.title'), to: '/admin/phishing/templates' }]}
        state={t('phishing_templates.new_text')}
      />
      <TemplateFields
        name="template.new"
        start={{
          name: imported ? importedEmailName() : '',
          description: '',
          category: 'hr',
          difficulty: 'moderate',
          language: currentLanguage(),
          attack_vectors: ['form'],
          lure: 'link',
          link_address: null,
        }}
        submitLabel={t('commons:next')}
        save={(body) => create.mutateAsync({ body })}
        onSaved={({ id }) => {
          if (imported) moveImportedEmail(id);
          void go({ to: '/admin/phishing/templates/$template_id/email/create', params: { template_id: id }, replace: true });
        }}
        onCancel={() => void go({ to: '/admin/phishing/templates' })}
      />
    </>
  );
}
