import { Checkbox, Group, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { certificateRules, certificateTemplates, RENEWAL_DAYS } from '@vigil/contract/certificates/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import type { Draft } from '../../../lib/use-draft.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { samplesQuery } from '../api.ts';
import type { CertificateDraft } from '../rules.ts';
import classes from './certificate-fields.module.css';

type Props = { draft: Pick<Draft<CertificateDraft>, 'values' | 'set' | 'text' | 'number' | 'tick' | 'errorOf'> };

/** Whether completion issues a certificate, its design, its signatory and how long it is valid. */
export function CertificateFields({ draft }: Props) {
  const { t } = useTranslation();
  const { issues_certificate, ends } = draft.values;
  const { months, signatory_name, signatory_title } = certificateRules;
  return (
    <Stack gap={16}>
      <Switch
        label={t('certificates.issues')}
        description={t('certificates.issues_note')}
        {...draft.tick('issues_certificate')}
      />
      {issues_certificate && (
        <>
          <Templates draft={draft} />
          <Group gap={20} align="flex-end">
            <Checkbox label={t('certificates.ends')} mb={ends ? 8 : 0} {...draft.tick('ends')} />
            {ends && (
              <NumberField
                label={t('certificates.months')}
                w={160}
                {...draft.number('months')}
                min={months.min}
                max={months.max}
                required
              />
            )}
          </Group>
          {ends && (
            <Switch
              label={t('certificates.renews')}
              description={t('certificates.renews_note', { count: RENEWAL_DAYS })}
              {...draft.tick('renews')}
            />
          )}
          <TextInput
            label={t('certificates.signatory_name')}
            description={t('certificates.signatory_note')}
            {...draft.text('signatory_name')}
            maxLength={signatory_name.max}
          />
          {draft.values.signatory_name.trim() !== '' && (
            <TextInput
              label={t('certificates.signatory_title')}
              {...draft.text('signatory_title')}
              maxLength={signatory_title.max}
            />
          )}
        </>
      )}
    </Stack>
  );
}

/** The designs to choose from, each shown as a real certificate of the organisation. */
function Templates({ draft: { values, set } }: Props) {
  const { t } = useTranslation();
  const samples = useQuery({ ...samplesQuery(), staleTime: 0 }).data?.data;
  const pictureOf = (template: string) =>
    samples?.find((sample) => sample.template === template && sample.language === currentLanguage())?.url;
  return (
    <Radio.Group
      label={t('certificates.template')}
      value={values.template}
      onChange={(value) => set({ template: certificateTemplates.find((template) => template === value)! })}
    >
      <div className={classes.templates}>
        {certificateTemplates.map((template) => (
          <label key={template} className={classes.template}>
            <img className={classes.picture} src={pictureOf(template)} alt="" />
            <Radio value={template} label={t(`certificates.templates.${template}`)} />
          </label>
        ))}
      </div>
    </Radio.Group>
  );
}
