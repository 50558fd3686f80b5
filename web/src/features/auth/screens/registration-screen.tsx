import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { invitationQuery } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { DeadLink, isDeadLink } from '../components/dead-link.tsx';
import { RegistrationForm } from '../components/registration-form.tsx';

/** The page behind the link of an invitation: the form, or why the invitation is not valid. */
export function RegistrationScreen() {
  const { t } = useTranslation();
  const { registration_token } = useRouteParams('/auth/registration/$registration_token');
  const { data, error, isLoadingError, refetch } = useQuery(invitationQuery(registration_token));
  if (isDeadLink(error)) {
    const used = { title: t('auth.invitation_used_title'), text: t('auth.invitation_used_text') };
    return <DeadLink error={error} used={used} />;
  }
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <AuthCard title={t('auth.registration_title')}>
        <SkeletonRows count={4} />
      </AuthCard>
    );
  }
  return <RegistrationForm invitation={data} token={registration_token} />;
}
