import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/use-go.ts';
import { PageForm } from '../../phishing-templates/components/page-form.tsx';
import { useCreateRedirectPage } from '../api.ts';
import { defaultRedirectPage } from '../rules.ts';

export function NewRedirectPageScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const create = useCreateRedirectPage();
  const language = currentLanguage();
  return (
    <PageForm
      name="redirect_page.new"
      language={language}
      crumbs={[{ text: t('menu.section.phishing') }, { text: t('phishing_redirects.title'), to: '/admin/phishing/redirect' }]}
      title={t('phishing_redirects.new_title')}
      note={t('phishing_redirects.note')}
      start={defaultRedirectPage(language)}
      save={(body) => create.mutateAsync({ body })}
      onSaved={({ id }) => void go({ to: '/admin/phishing/redirect/detail/$id', params: { id }, replace: true })}
      onLeave={() => void go({ to: '/admin/phishing/redirect' })}
    />
  );
}
