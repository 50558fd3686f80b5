import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isEmail } from '@vigil/contract/employees/rules.ts';
import type { SsoWay } from '@vigil/contract/sso/provider.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Search } from '../../../lib/paths.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { Form } from '../../../ui/form.tsx';
import { goToProvider, useFindWays, waysQuery } from '../api.ts';

type Props = {
  /** Whether single sign-on is the only method, so that the form is shown at once. */
  isOnly: boolean;
  onAsk: () => void;
};

/**
 * A button for each sign-in provider. While the organisation is not known, shows a form for the person's email address, or a
 * button that opens it where there are other ways to sign in.
 */
export function SsoWays({ isOnly, onAsk }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(waysQuery());
  if (data === undefined) return <Skeleton height={42} radius="md" />;
  if (data.ways.length > 0) return <WayButtons ways={data.ways} isFirst={isOnly} />;
  if (isOnly) return <AddressForm />;
  return (
    <Button variant="default" size="md" fullWidth onClick={onAsk}>
      {t('sso.enter')}
    </Button>
  );
}

function WayButtons({ ways, isFirst }: { ways: readonly SsoWay[]; isFirst: boolean }) {
  const { t } = useTranslation();
  const { origin } = useSearch({ strict: false }) satisfies Search;
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Stack gap={12}>
      {ways.map(({ id, title }) => (
        <Button
          key={id}
          variant={isFirst ? 'filled' : 'default'}
          size="md"
          fullWidth
          loading={chosen === id}
          onClick={() => {
            setChosen(id);
            goToProvider(id, [origin].flat()[0]);
          }}
        >
          {t('sso.enter_by', { title })}
        </Button>
      ))}
    </Stack>
  );
}

function AddressForm() {
  const { t } = useTranslation();
  const { origin } = useSearch({ strict: false }) satisfies Search;
  const find = useFindWays();
  const [email, setEmail] = useState('');
  const ways = find.data?.ways ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return;
    find.mutate(
      { body: { email: email.trim() } },
      {
        onSuccess: ({ ways: [first, second] }) =>
          first !== undefined && second === undefined && goToProvider(first.id, [origin].flat()[0]),
      },
    );
  };
  if (ways.length > 1) return <WayButtons ways={ways} isFirst />;
  return (
    <Form onSubmit={submit} gap={12}>
      <FormError error={find.error} />
      <TextInput
        label={t('sso.address')}
        type="email"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={email}
        error={find.isSuccess && ways.length === 0 ? t('sso.error.unknown_domain') : undefined}
        onChange={(event) => {
          find.reset();
          setEmail(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="md" fullWidth disabled={!isEmail(email.trim())} loading={find.isPending || ways.length === 1}>
        {t('sso.enter')}
      </Button>
    </Form>
  );
}
