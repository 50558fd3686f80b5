import { CODE_LENGTH } from '@vigil/contract/two-factor/rules.ts';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-error.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { OneTimeCodeInput } from '../../../ui/one-time-code-input.tsx';

type Props = {
  call: { error: ApiError | null; isPending: boolean; reset: () => void };
  onCode: (code: string) => void;
  autoFocus?: boolean;
};

/** The boxes for an authenticator app's code, with the server's error about the last code. */
export function CodeField({ call: { error, isPending, reset }, onCode, autoFocus = false }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <FormError error={error} />
      <OneTimeCodeInput
        length={CODE_LENGTH}
        label={t('two_factor.code')}
        onComplete={onCode}
        isError={error !== null}
        onErrorEnd={reset}
        isDisabled={isPending}
        autoFocus={autoFocus}
      />
    </>
  );
}
