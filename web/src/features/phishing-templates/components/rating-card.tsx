import { Button, Stack, Text } from '@mantine/core';
import { cueNames } from '@vigil/contract/phishing-templates/cue-names.ts';
import { cueIds, premiseElements } from '@vigil/contract/phishing-templates/phish-scale.ts';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import type { ShownEmail } from './email-preview.tsx';
import { RatingResult } from './rating-result.tsx';
import { RatingTable } from './rating-table.tsx';

const RatingDialog = lazyPart(() => import('./rating-dialog.tsx'), 'RatingDialog');

type Props = {
  template: Template;
  /** The email that is shown while it is rated; by default the template's first. */
  email?: ShownEmail | undefined;
};

/** The difficulty of the email, and what its rating is based on. */
export function RatingCard({ template, email = template.emails[0] }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { rating, is_library } = template;
  return (
    <Card
      title={t('phish_scale.title')}
      aside={
        !is_library && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t(rating === null ? 'phish_scale.rate' : 'phish_scale.change')}
          </Button>
        )
      }
    >
      {rating === null ? (
        <Text c="dimmed">{t('phish_scale.not_rated')}</Text>
      ) : (
        <Stack gap={12}>
          <RatingResult rating={rating} />
          <RatingTable rating={rating} />
          <RatingPart title={t('phish_scale.cues')}>
            {cueIds
              .filter((id) => (rating.cues[id] ?? 0) > 0)
              .map((id) => (
                <RatingRow key={id} name={cueNames[id][currentLanguage()]}>
                  {rating.cues[id]}
                </RatingRow>
              ))}
          </RatingPart>
          <RatingPart title={t('phish_scale.premise')}>
            {premiseElements.map((element) => (
              <RatingRow key={element} name={t(`phish_scale.elements.${element}`)}>
                {t(`phish_scale.scores.${rating.premise[element]}`)}
              </RatingRow>
            ))}
          </RatingPart>
        </Stack>
      )}
      {isOpen && (
        <Suspense>
          <RatingDialog template={template} email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const RatingPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <details>
    <summary className="touched">{title}</summary>
    <Text component="div" pt={8}>
      <List label={title} gap={6}>
        {children}
      </List>
    </Text>
  </details>
);

const RatingRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <Row>
      <Text c="dimmed">{name}</Text>
      <span>{children}</span>
    </Row>
  </li>
);
