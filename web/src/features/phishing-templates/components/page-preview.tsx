import { Text } from '@mantine/core';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { fillHtml } from '@vigil/contract/phishing-templates/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { exampleValues } from '../rules.ts';
import { PreviewFrame } from './preview-frame.tsx';

type Props = { html: string; language: Language; height?: number };

/** A landing page with an example person's data; nothing in it can be sent. */
export function PagePreview({ html, language, height = 560 }: Props) {
  const { t } = useTranslation();
  const [today] = useState(() => formatDate(new Date()));
  return (
    <PreviewFrame
      title={t('phishing_templates.page')}
      html={fillHtml(html, exampleValues(language, today))}
      height={height}
      head={<Text c="dimmed">{t('phishing_templates.page_note')}</Text>}
    />
  );
}
