import type { Language } from '@vigil/contract/shared/languages.ts';
import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import { fillHtml, fillText, withQr } from '@vigil/contract/phishing-templates/rules.ts';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { useTranslation } from 'react-i18next';
import { withMarks } from '../rules.ts';
import classes from './email-preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';
import { usePreviewPerson } from './use-preview-person.tsx';

export type ShownEmail = { sender_name: string; sender_address: string; subject: string; html: string };
type Props = {
  email: ShownEmail;
  language: Language;
  /** Numbered marks in the email. */
  flags?: readonly RedFlag[];
  height?: number;
};

/** An email as a mailbox shows it, with a person's data filled in. */
export function EmailPreview({ email, language, flags = [], height = 560 }: Props) {
  const { t } = useTranslation();
  const { valueOf, choice } = usePreviewPerson(language);
  const html = fillHtml(withQr(email.html, exampleQr), valueOf);
  const numberOf = (place: RedFlag['where']) => flags.findIndex(({ where }) => where === place) + 1;
  return (
    <PreviewFrame
      title={t('phishing_templates.email')}
      html={flags.length === 0 ? html : withMarks(html, flags)}
      height={height}
      choice={choice}
      head={
        <dl className={classes.head}>
          <div>
            <dt>{t('phishing_templates.from')}</dt>
            <dd>
              <b>{fillText(email.sender_name, valueOf)}</b>{' '}
              <span className={classes.address}>&lt;{email.sender_address}&gt;</span>
              <FlagNumber value={numberOf('sender')} />
            </dd>
          </div>
          <div>
            <dt>{t('phishing_templates.subject')}</dt>
            <dd>
              <b>{fillText(email.subject, valueOf)}</b>
              <FlagNumber value={numberOf('subject')} />
            </dd>
          </div>
        </dl>
      }
    />
  );
}

const FlagNumber = ({ value }: { value: number }) => (value === 0 ? null : <span className={classes.number}>{value}</span>);
