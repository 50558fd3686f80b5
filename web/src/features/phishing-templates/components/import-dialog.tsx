import { Button, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { ADDRESS_LENGTH_MAX, type ImportedSource, templateSourceLimits } from '@vigil/contract/phishing-templates/imported.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { importWaysQuery, useReadTemplateAddress, useReadTemplateSource } from '../api.ts';
import { ImportReview } from './import-review.tsx';
import type { ImportedDraft } from './imported-draft.ts';

const sources = ['file', 'source', 'address'] as const;
type Props = { kind: 'email' | 'page'; onImported: (draft: ImportedDraft) => void; onClose: () => void };

/** Imports an email or a page from a file, from its source text or, if enabled, from an address, and fills the form with it. */
export function ImportDialog({ kind, onImported, onClose }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const readFile = useReadTemplateSource();
  const readAddress = useReadTemplateAddress();
  const { data: known } = useQuery(importWaysQuery());
  const open = sources.filter((name) => name !== 'address' || known?.by_address === true);
  const [chosenSource, setWay] = useState<(typeof sources)[number]>('file');
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const [address, setAddress] = useState('');
  const [source, setSource] = useState<ImportedSource | null>(null);
  const call = chosenSource === 'address' ? readAddress : readFile;
  const sent = chosenSource === 'file' ? file : pasted.trim() === '' ? null : new File([pasted], 'pasted.txt');
  const isGiven = chosenSource === 'address' ? address.trim() !== '' : sent !== null;
  const reset = () => {
    readFile.reset();
    readAddress.reset();
  };
  const read = (event: FormEvent) => {
    event.preventDefault();
    if (chosenSource === 'address') readAddress.mutate({ body: { address } }, { onSuccess: setSource });
    else if (sent !== null) readFile.mutate({ body: { file: sent } }, { onSuccess: setSource });
  };
  return (
    <Dialog
      isChanged={file !== null || pasted !== '' || address !== ''}
      onClose={onClose}
      size={source === null ? 560 : 860}
      isFullScreen={isPhone}
      title={t(`phishing_templates.import.${kind}`)}
    >
      {source === null ? (
        <Stack gap={16} component="form" onSubmit={read}>
          <Text c="dimmed">{t(`phishing_templates.import.${kind}_hint`)}</Text>
          <SegmentedControl
            aria-label={t('phishing_templates.import.way')}
            value={chosenSource}
            onChange={(next) => {
              setWay(next);
              reset();
            }}
            data={open.map((value) => ({ value, label: t(`phishing_templates.import.${value}`) }))}
          />
          {chosenSource === 'file' ? (
            <FileDrop
              label={t('phishing_templates.import.drop')}
              limits={templateSourceLimits}
              file={file}
              onFile={(next) => {
                setFile(next);
                reset();
              }}
            />
          ) : chosenSource === 'address' ? (
            <TextInput
              type="url"
              label={t('phishing_templates.import.address_label')}
              description={t('phishing_templates.import.address_hint')}
              placeholder="https://"
              maxLength={ADDRESS_LENGTH_MAX}
              value={address}
              onChange={({ currentTarget: { value } }) => setAddress(value)}
            />
          ) : (
            <Textarea
              label={t('phishing_templates.import.source_label')}
              description={t('phishing_templates.import.source_hint')}
              autosize
              minRows={8}
              maxRows={16}
              value={pasted}
              onChange={({ currentTarget: { value } }) => setPasted(value)}
            />
          )}
          <RefusalNotice error={call.error} />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              {t('commons:cancel')}
            </Button>
            <Button type="submit" disabled={!isGiven} loading={call.isPending}>
              {t('phishing_templates.import.read')}
            </Button>
          </FormActions>
        </Stack>
      ) : (
        <ImportReview kind={kind} emails={source.letters} onBack={() => setSource(null)} onImported={onImported} />
      )}
    </Dialog>
  );
}
