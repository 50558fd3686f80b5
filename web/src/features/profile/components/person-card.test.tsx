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

test('emails about one’s courses are switched off where one’s names are', async () => {
  server.on(getMe, () => me);
  server.on(getMyPermissions, () => ({}));
  server.on(changeMe, ({ body }) => ({ ...me, ...body }));
  renderPart(<PersonCard me={me} />);
  await userEvent.click(await screen.findByRole('switch', { name: /^Писать мне о моих курсах/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await expect.poll(() => server.to(changeMe)).toMatchObject([{ body: { notifies_courses: false } }]);
});

test('there is nothing to switch where the organisation writes no such emails', async () => {
  server.on(getMe, () => me);
  server.on(getMyPermissions, () => ({}));
  renderPart(<PersonCard me={{ ...me, tells_courses: false }} />);
  await screen.findByRole('textbox', { name: /^Имя/ });
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a picture that was removed is told, and the person is read again', async () => {
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
