import { nobody } from '@vigil/contract/people/nobody.ts';
import { useTranslation } from 'react-i18next';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { TagSelect } from '../../tags/components/tag-select.tsx';
import type { CampaignDraft } from '../rules/draft.ts';
import { Choice } from './choice.tsx';
import { FoundTargets } from './found-targets.tsx';

type Props = { draft: DraftFields<Pick<CampaignDraft, 'targetType' | 'targets' | 'excludedTags'>> };

/** Targets everyone or the ticked people, without those who have the excluded tags. */
export function TargetChoice({ draft }: Props) {
  const { t } = useTranslation();
  const { targetType, targets, excludedTags } = draft.values;
  return (
    <>
      <Choice
        label={t('phishing_campaigns.form.send_to')}
        value={targetType}
        options={{ custom: t('phishing_campaigns.form.target_custom'), all: t('phishing_campaigns.form.target_all') }}
        onChange={(targetType) => draft.set({ targetType })}
      >
        {targetType === 'custom' &&
          (targets.filter === undefined ? (
            <TargetPicker
              label={t('phishing_campaigns.form.targets')}
              value={targets}
              onChange={(targets) => draft.set({ targets })}
            />
          ) : (
            <FoundTargets targets={targets} onClear={() => draft.set({ targets: nobody })} />
          ))}
      </Choice>
      <FieldError text={draft.errorOf('targets')} />
      <TagSelect
        label={t('phishing_campaigns.form.excludedTags')}
        value={excludedTags}
        withSelfActing
        onChange={(excludedTags) => draft.set({ excludedTags })}
      />
    </>
  );
}
