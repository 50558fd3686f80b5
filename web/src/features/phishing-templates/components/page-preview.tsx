import { Text } from '@mantine/core';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { fillHtml } from '@vigil/contract/phishing-templates/rules.ts';
import { useTranslation } from 'react-i18next';
import { PreviewFrame } from './preview-frame.tsx';
import { usePreviewPerson } from './use-preview-person.tsx';

type Props = { html: string; language: Language; note: string; title?: string; height?: number };

/** A preview of a page with a person's data; its forms cannot be submitted. */
export function PagePreview({ html, language, note, title, height = 560 }: Props) {
  const { t } = useTranslation();
  const { valueOf, choice } = usePreviewPerson(language);
  return (
    <PreviewFrame
      title={title ?? t('phishing_templates.page')}
      html={fillHtml(html, valueOf)}
      height={height}
      choice={choice}
      head={<Text c="dimmed">{note}</Text>}
    />
  );
}
