import { Button, Checkbox, FileButton, Group, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import type { NewProvider } from '@vigil/contract/sso/provider.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Draft = Extract<NewProvider, { kind: 'saml' }>;
type Props = {
  draft: Draft;
  errorOf: (path: string) => string | undefined;
  /** Whether metadata are stored already, so that they need not be entered again. */
  isStored: boolean;
  onChange: (patch: Partial<Draft>) => void;
};

/** Edits where the metadata come from: an address, which is read again automatically, a file or a text. */
export function SamlFields({ draft, errorOf, isStored, onChange }: Props) {
  const { t } = useTranslation();
  const [source, setSource] = useState<'url' | 'text'>(isStored && draft.metadata_url === '' ? 'text' : 'url');
  const choose = (next: 'url' | 'text') => {
    setSource(next);
    onChange({ metadata_url: '', metadata_xml: undefined });
  };
  return (
    <>
      <Stack gap={10}>
        <Group justify="space-between" gap={10}>
          <SegmentedControl
            aria-label={t('sso.metadata')}
            data={[
              { value: 'url', label: t('sso.metadata_by.url') },
              { value: 'text', label: t('sso.metadata_by.text') },
            ]}
            value={source}
            onChange={(next) => choose(next)}
          />
          {source === 'text' && (
            <FileButton
              accept=".xml,text/xml,application/xml"
              onChange={(file) => void file?.text().then((metadata_xml) => onChange({ metadata_xml }))}
            >
              {(button) => (
                <Button {...button} variant="default">
                  {t('sso.metadata_file')}
                </Button>
              )}
            </FileButton>
          )}
        </Group>
        {source === 'url' ? (
          <TextInput
            label={t('sso.field.metadata_url')}
            description={t('sso.field_note.metadata_url')}
            placeholder="https://adfs.example.com/FederationMetadata/2007-06/FederationMetadata.xml"
            type="url"
            value={draft.metadata_url}
            error={errorOf('metadata_url')}
            onChange={(event) => onChange({ metadata_url: event.currentTarget.value.trim() })}
          />
        ) : (
          <Textarea
            label={t('sso.field.metadata_xml')}
            {...(isStored && { description: t('sso.field_note.metadata_xml') })}
            value={draft.metadata_xml ?? ''}
            error={errorOf('metadata_xml')}
            autosize
            minRows={3}
            maxRows={8}
            spellCheck={false}
            onChange={(event) => onChange({ metadata_xml: event.currentTarget.value || undefined })}
          />
        )}
      </Stack>
      <Checkbox
        label={t('sso.field.asks_lasting_name')}
        description={t('sso.field_note.asks_lasting_name')}
        checked={draft.asks_lasting_name}
        onChange={(event) => onChange({ asks_lasting_name: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('sso.field.accepts_unasked')}
        description={t('sso.field_note.accepts_unasked')}
        checked={draft.accepts_unasked}
        onChange={(event) => onChange({ accepts_unasked: event.currentTarget.checked })}
      />
    </>
  );
}
