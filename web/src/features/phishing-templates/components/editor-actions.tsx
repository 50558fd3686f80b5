import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormActions } from '../../../ui/form-actions.tsx';

type Props = {
  /** Whether the form saves itself. Its only button then ends the editing. */
  autosaves: boolean;
  isPending: boolean;
  onCancel: () => void;
};

/** The buttons of an email or page form: cancel and save. */
export function EditorActions({ autosaves, isPending, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <FormActions>
      {!autosaves && (
        <Button variant="default" onClick={onCancel}>
          {t('commons:cancel')}
        </Button>
      )}
      <Button type="submit" loading={isPending}>
        {t(autosaves ? 'phishing_templates.editor.finish' : 'commons:save')}
      </Button>
    </FormActions>
  );
}
