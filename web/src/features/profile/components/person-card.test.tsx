// @vitest-environment jsdom
import { changeMe, deleteMyAvatar, getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answers } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { ToastStack } from '../../../ui/toast-stack.tsx';
import { useMe } from '../api.ts';
import { PersonCard } from './person-card.tsx';

const server = answers();

test('emails about a person’s own courses can be switched off beside their name', async () => {
  server.on(getMe, () => me);
  server.on(getMyPermissions, () => ({}));
  server.on(changeMe, ({ body }) => ({ ...me, ...body }));
  renderPart(<PersonCard me={me} />);
  await userEvent.click(await screen.findByRole('switch', { name: /^Писать мне о моих курсах/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await expect.poll(() => server.to(changeMe)).toMatchObject([{ body: { notifies_courses: false } }]);
});

test('the switch is hidden where the organisation sends no such emails', async () => {
  server.on(getMe, () => me);
  server.on(getMyPermissions, () => ({}));
  renderPart(<PersonCard me={{ ...me, tells_courses: false }} />);
  await screen.findByRole('textbox', { name: /^Имя/ });
  expect(screen.queryByRole('switch')).toBeNull();
});

test('removing the picture shows a tip, and the person is reloaded', async () => {
  server.on(getMe, () => me);
  server.on(getMyPermissions, () => ({}));
  server.on(deleteMyAvatar, () => me);
  session.start('own');
  const Card = () => {
    useMe();
    return (
      <>
        <PersonCard me={{ ...me, avatar_url: 'http://content.test/me' }} />
        <ToastStack />
      </>
    );
  };
  renderPart(<Card />);
  await expect.poll(() => server.to(getMe).length).toBe(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Убрать' }));
  expect(await screen.findByText('Фото обновлено')).toBeTruthy();
  await expect.poll(() => server.to(getMe).length).toBe(2);
  session.end();
});
