import { Button, Group, TextInput } from '@mantine/core';
import { domainRules } from '@vigil/contract/domains/rules.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';

type Props = {
  /** The key of the form's stored draft. */
  name: string;
  label: string;
  submitLabel: string;
  save: (body: { domain: string }) => Promise<unknown>;
};

/** Address parameters that lead to another part of the organisation. */
const exitParams = ['tab'];

/** Adds a domain to the list above the form. */
export function NewDomainForm({ name, label, submitLabel, save }: Props) {
  const draft = useDraft({
    name,
    initial: { domain: '' },
    rules: domainRules,
    save: ({ domain }) => save({ domain: domain.trim().toLowerCase() }),
    onSaved: () => draft.restart({ domain: '' }),
    exitParams,
  });
  return (
    <DraftForm draft={draft}>
      <DraftNotice draft={draft} />
      <Group align="flex-end" gap={10} mt={12}>
        <TextInput
          label={label}
          placeholder="example.com"
          {...draft.text('domain')}
          required={false}
          spellCheck={false}
          autoCapitalize="none"
          style={{ flex: 1, minWidth: 200 }}
        />
        <Button type="submit" variant="default" loading={draft.isSaving}>
          {submitLabel}
        </Button>
      </Group>
    </DraftForm>
  );
}
