import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { CodeEditor } from '../../ui/editors/code-editor.tsx';
import { HtmlPreview } from '../../ui/html-preview.tsx';

const EMAIL_HTML =
  '<!doctype html>\n<html>\n  <body style="font-family: sans-serif">\n    <!-- {{first_name}} -->\n    <p>Hello</p>\n  </body>\n</html>\n';

export function KitEditors() {
  const { t } = useTranslation();
  const [html, setHtml] = useState(EMAIL_HTML);
  return (
    <Columns least={420}>
      <Card title={t('kit.source')}>
        <CodeEditor label={t('kit.source')} value={html} onChange={setHtml} height={240} />
      </Card>
      <Card title={t('kit.preview')}>
        <HtmlPreview title={t('kit.preview')} html={html} height={240} />
      </Card>
    </Columns>
  );
}
