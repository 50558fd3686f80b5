import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { PageForm } from '../../phishing-templates/components/page-form.tsx';
import { useChangeRedirectPage } from '../api.ts';
import { StoredPage } from '../components/stored-page.tsx';

export function EditRedirectPageScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { id } = useRouteParams('/admin/phishing/redirect/edit/$id');
  const change = useChangeRedirectPage();
  const show = () => void go({ to: '/admin/phishing/redirect/detail/$id', params: { id } });
  return (
    <StoredPage id={id}>
      {({ name, html, version }) => (
        <PageForm
          name={`redirect_page.${id}`}
          language={currentLanguage()}
          crumbs={[
            { text: t('menu.section.phishing') },
            { text: t('phishing_redirects.title'), to: '/admin/phishing/redirect' },
            { text: name, to: '/admin/phishing/redirect/detail/$id', params: { id } },
          ]}
          title={t('phishing_redirects.edit_title')}
          note={t('phishing_redirects.note')}
          start={{ name, html }}
          version={version}
          save={(_, sending) =>
            change.mutateAsync({ params: { id }, body: sending.only((page) => page), version: sending.version })
          }
          onSaved={show}
          onLeave={show}
          autosaves
        />
      )}
    </StoredPage>
  );
}
