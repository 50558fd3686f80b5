// @vitest-environment jsdom
import type { Invitation } from '@vigil/contract/phishing-templates/template.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { InvitationEditor } from './invitation-editor.tsx';

function Held({ onHeld }: { onHeld: (invitation: Invitation | null) => void }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const change = (next: Invitation | null) => {
    setInvitation(next);
    onHeld(next);
  };
  return <InvitationEditor invitation={invitation} onChange={change} errorOf={() => undefined} />;
}

test('ticking adds an invitation, its days stay within their limits, and unticking removes it', async () => {
  const values: (Invitation | null)[] = [];
  renderPart(<Held onHeld={(invitation) => values.push(invitation)} />);
  const box = screen.getByRole('checkbox', { name: 'С приглашением в календарь' });
  await userEvent.click(box);
  expect(values.at(-1)).toEqual({ days: 1, time: '11:00', minutes: 30, place: '' });
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  const days = screen.getByRole('textbox', { name: /Через сколько дней/ });
  await userEvent.click(days);
  await userEvent.keyboard('{Backspace}99');
  expect(values.at(-1)).toMatchObject({ days: 30 });
  await userEvent.keyboard('{Backspace}{Backspace}3');
  await userEvent.type(screen.getByRole('textbox', { name: /Место/ }), 'Зал');
  expect(values.at(-1)).toEqual({ days: 3, time: '11:00', minutes: 30, place: 'Зал' });
  await userEvent.click(box);
  expect(values.at(-1)).toBeNull();
});
