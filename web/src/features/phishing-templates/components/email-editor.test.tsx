// @vitest-environment jsdom
import { SITE_CONFIGURATION_ID } from '@vigil/contract/site/site.ts';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { template } from '../../../../test/template.ts';

document.head.innerHTML = `<script id="${SITE_CONFIGURATION_ID}" type="application/json">{"contentUrl":"http://content.test"}</script>`;
// The configuration is read on first use, as on the page.
const { renderPart } = await import('../../../../test/render.tsx');
const { useDraft } = await import('../../../lib/use-draft.ts');
const { exampleValues } = await import('@vigil/contract/phishing-templates/example-person.ts');
const { defaultEmail } = await import('../rules.ts');
const { EmailEditor } = await import('./email-editor.tsx');

const urgent: RedFlag = { where: 'subject', mark: 'Срочно', title: 'Торопят', text: '' };
const changed = vi.fn<(flags: readonly RedFlag[]) => void>();

function Editor({ flags }: { flags: RedFlag[] }) {
  const draft = useDraft({
    name: 'email.test',
    initial: { ...defaultEmail('ru'), subject: 'Срочно оплатите', red_flags: flags },
    save: () => Promise.resolve(),
  });
  changed(draft.values.red_flags);
  return <EmailEditor template={template()} draft={draft} mode="place" valueOf={exampleValues('ru', '')} corner={null} />;
}

const open = (flags: RedFlag[]) => {
  sessionStorage.clear();
  renderPart(<Editor flags={flags} />);
};
const dialog = async () => within(await screen.findByRole('dialog'));

test('a new red flag is added after the existing ones', async () => {
  open([urgent]);
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить признак' }));
  const field = (await dialog()).getByRole('textbox', { name: /^Признак/ });
  await userEvent.type(field, 'Чужой');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Сохранить' }));
  await expect.poll(() => changed.mock.lastCall?.[0]).toMatchObject([urgent, { where: 'body', title: 'Чужой' }]);
});

test('a red flag can be changed in place, and removed', async () => {
  const changedFlag = { ...urgent, title: 'Пугают' };
  open([urgent, changedFlag]);
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить признак «Торопят»' }));
  await userEvent.type((await dialog()).getByRole('textbox', { name: /^Признак/ }), ' нас');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Сохранить' }));
  await expect.poll(() => changed.mock.lastCall?.[0]).toEqual([{ ...urgent, title: 'Торопят нас' }, changedFlag]);
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить признак «Пугают»' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Убрать признак' }));
  await expect.poll(() => changed.mock.lastCall?.[0]).toEqual([{ ...urgent, title: 'Торопят нас' }]);
});

test('pressing a red flag of the subject focuses the subject', async () => {
  open([urgent]);
  await userEvent.click(await screen.findByText('Торопят'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Тема/ }));
});
