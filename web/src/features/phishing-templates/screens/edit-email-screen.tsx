import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { MissingRecord } from '../../../ui/missing-record.tsx';
import { useChangeEmail, useSendTestEmail } from '../api.ts';
import { describeVariables } from '../components/describe-variables.ts';
import { EmailForm } from '../components/email-form.tsx';
import { OwnTemplate } from '../components/own-template.tsx';
import { TestButton } from '../components/test-button.tsx';

export function EditEmailScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { template_id, email_id } = useRouteParams('/admin/phishing/templates/$template_id/email/$email_id/edit');
  const change = useChangeEmail();
  const trial = useSendTestEmail();
  const leave = () =>
    void go({ to: '/admin/phishing/templates/$template_id', params: { template_id }, search: { part: email_id } });
  return (
    <OwnTemplate id={template_id}>
      {(template, crumbs) => {
        const email = template.emails.find(({ id }) => id === email_id);
        if (email === undefined) return <MissingRecord />;
        const { id, template_id: _, updated_at: __, version, ...start } = email;
        return (
          <EmailForm
            key={id}
            name={`email.${id}`}
            template={template}
            crumbs={crumbs}
            title={describeVariables(email.subject, t)}
            state={t('phishing_templates.editor.email_of', {
              number: template.emails.indexOf(email) + 1,
              total: template.emails.length,
            })}
            start={start}
            version={version}
            save={(__, { version, only }) => change.mutateAsync({ params: { id }, body: only((message) => message), version })}
            onSaved={leave}
            onLeave={leave}
            autosaves
            trial={<TestButton isPending={trial.isPending} onClick={() => trial.mutate({ params: { id } })} />}
          />
        );
      }}
    </OwnTemplate>
  );
}
