import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useCreateEmail } from '../api.ts';
import { EmailForm } from '../components/email-form.tsx';
import { takeImportedEmail } from '../components/imported-draft.ts';
import { OwnTemplate } from '../components/own-template.tsx';
import { defaultEmail } from '../rules.ts';

export function NewEmailScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { template_id } = useRouteParams('/admin/phishing/templates/$template_id/email/create');
  const create = useCreateEmail();
  return (
    <OwnTemplate id={template_id}>
      {(template, crumbs) => (
        <EmailForm
          name={`email.new.${template_id}`}
          template={template}
          crumbs={crumbs}
          title={t('phishing_templates.new_email')}
          start={defaultEmail(template.language)}
          takeImported={() => takeImportedEmail(template_id)}
          onLeave={() => void go({ to: '/admin/phishing/templates/$template_id', params: { template_id } })}
          save={(draft) => create.mutateAsync({ body: { template_id, ...draft } })}
          onSaved={({ id }) => {
            const params = { template_id };
            // A template also needs a page, so creating one is the next step.
            void (template.pages.length === 0
              ? go({ to: '/admin/phishing/templates/$template_id/page/create', params, replace: true })
              : go({ to: '/admin/phishing/templates/$template_id', params, search: { part: id }, replace: true }));
          }}
        />
      )}
    </OwnTemplate>
  );
}
