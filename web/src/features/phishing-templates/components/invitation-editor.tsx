import { Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { invitationRules } from '@vigil/contract/phishing-templates/rules.ts';
import type { Invitation } from '@vigil/contract/phishing-templates/template.ts';
import { useTranslation } from 'react-i18next';
import { TimeField } from '../../../ui/time-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';

type Props = {
  invitation: Invitation | null;
  onChange: (invitation: Invitation | null) => void;
  errorOf: (path: string) => string | undefined;
};

const START: Invitation = { days: 1, time: '11:00', minutes: 30, place: '' };

/** A calendar event attached to the email; its title and description are the email's subject and text. */
export function InvitationEditor({ invitation, onChange, errorOf }: Props) {
  const { t } = useTranslation();
  const number = (field: 'days' | 'minutes', current: Invitation) => ({
    label: t(`phishing_templates.invitation.${field}`),
    min: invitationRules[field].min,
    max: invitationRules[field].max,
    allowDecimal: false,
    whenEmpty: 'before' as const,
    value: current[field],
    onChange: (typed: number | '') => onChange({ ...current, [field]: Number(typed) }),
    error: errorOf(`invitation.${field}`),
  });
  return (
    <Stack pt={16}>
      <Checkbox
        label={t('phishing_templates.invitation.with')}
        description={t('phishing_templates.invitation.hint')}
        checked={invitation !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? START : null)}
      />
      {invitation !== null && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <NumberField {...number('days', invitation)} />
            <TimeField
              label={t('phishing_templates.invitation.time')}
              isRequired
              value={invitation.time}
              onChange={(time) => onChange({ ...invitation, time })}
              error={errorOf('invitation.time')}
            />
            <NumberField {...number('minutes', invitation)} />
          </SimpleGrid>
          <TextInput
            label={t('phishing_templates.invitation.place')}
            description={t('phishing_templates.invitation.place_hint')}
            maxLength={invitationRules.place.max}
            value={invitation.place}
            onChange={(event) => onChange({ ...invitation, place: event.currentTarget.value })}
            error={errorOf('invitation.place')}
          />
          <Text size="xs" c="dimmed">
            {t('phishing_templates.invitation.weekend')}
          </Text>
        </>
      )}
    </Stack>
  );
}
