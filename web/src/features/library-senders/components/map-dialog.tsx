import { Select, TextInput } from '@mantine/core';
import type { SenderMapping } from '@vigil/contract/library-senders/library-sender.ts';
import { ALL_SENDERS, senderRules } from '@vigil/contract/library-senders/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useMapSender } from '../api.ts';

type Props = {
  /** The domain of a library sender; `all` for every sender without a mapping of its own. */
  library_domain: string;
  mapping: SenderMapping | null;
  domains: readonly string[];
  onClose: () => void;
};

/** Sets the domain from which a library sender's emails are sent. */
export function MapDialog({ library_domain, mapping, domains, onClose }: Props) {
  const { t } = useTranslation();
  const map = useMapSender();
  const draft = useDraft({
    name: `library-sender.${library_domain}`,
    initial: { domain: mapping?.domain ?? domains[0] ?? '', local_part: mapping?.local_part ?? '' },
    rules: senderRules,
    save: (body) => map.mutateAsync({ params: { library_domain }, body }),
    onSaved: onClose,
  });
  const title =
    library_domain === ALL_SENDERS ? t('library_senders.map_all') : t('library_senders.map_one', { domain: library_domain });
  return (
    <FormDialog draft={draft} title={title} size={480} onClose={onClose}>
      <Select
        label={t('library_senders.domain')}
        allowDeselect={false}
        value={draft.values.domain}
        onChange={(domain) => draft.set({ domain: domain ?? '' })}
        error={draft.errorOf('domain')}
        data={[...domains]}
      />
      <TextInput
        label={t('library_senders.local_part')}
        description={t('library_senders.local_part_note')}
        spellCheck={false}
        {...draft.text('local_part')}
      />
    </FormDialog>
  );
}
