import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MyCertificates } from '../../certificates/components/my-certificates.tsx';
import { OwnDataCard } from '../../reports/components/own-data-card.tsx';
import { TwoFactorCard } from '../../two-factor/components/two-factor-card.tsx';
import { useMe, useIsReadOnly } from '../api.ts';
import { AddressCard } from '../components/address-card.tsx';
import { PersonCard } from '../components/person-card.tsx';
import { PasswordCard } from '../components/password-card.tsx';
import { SessionsCard } from '../components/sessions-card.tsx';

/** The person's own profile: personal data, password and sessions. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const isReadOnly = useIsReadOnly();
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 720 }}>
      <PageHeader
        title={me && displayName(me)}
        crumbs={[{ text: t('app.profile') }]}
        state={me && [me.email, t(`app.role.${me.role}`), me.position].filter(Boolean).join(' · ')}
      />
      {isReadOnly ? (
        <Notice status="neutral">{t('see_as.profile')}</Notice>
      ) : (
        <>
          {me !== undefined && <PersonCard me={me} />}
          {me !== undefined && <AddressCard email={me.email} />}
          <MyCertificates />
          <PasswordCard />
          <TwoFactorCard />
          <SessionsCard />
          <OwnDataCard />
        </>
      )}
    </div>
  );
}
