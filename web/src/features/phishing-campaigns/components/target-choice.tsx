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

type Audience = 'custom' | 'all' | 'except';

/** Targets the ticked people, everyone, or everyone but the ticked people; in each case without those who have the excluded tags. */
export function TargetChoice({ draft }: Props) {
  const { t } = useTranslation();
  const { targetType, targets, excludedTags } = draft.values;
  const audience: Audience = targetType === 'custom' && targets.all ? 'except' : targetType;
  // What was ticked to be included would be excluded by the other choice.
  const choose = (next: Audience) =>
    draft.set(next === 'all' ? { targetType: 'all' } : { targetType: 'custom', targets: { ...nobody, all: next === 'except' } });
  return (
    <>
      <Choice
        label={t('phishing_campaigns.form.send_to')}
        value={audience}
        options={{
          custom: t('phishing_campaigns.form.target_custom'),
          all: t('phishing_campaigns.form.target_all'),
          except: t('phishing_campaigns.form.target_except'),
        }}
        hints={{ except: t('phishing_campaigns.form.target_except_note') }}
        onChange={choose}
      >
        {audience !== 'all' &&
          (targets.filter === undefined ? (
            <TargetPicker
              label={t('phishing_campaigns.form.targets')}
              value={targets}
              withSelectAll={false}
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
