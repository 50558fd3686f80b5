// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { SlideSound } from './slide-sound.tsx';

const slide = (audio_url: string | null) => ({ id: 's', title: '', html: '', audio_url }) as Slide;
const place = { moduleId: 'm', id: 's' };

test('the sound of a slide can be played', () => {
  renderPart(<SlideSound place={place} slide={slide('http://content.test/sound.mp3')} />);
  const [player] = document.querySelectorAll('audio');
  expect([player?.getAttribute('src'), player?.controls]).toEqual(['http://content.test/sound.mp3', true]);
});

test('a slide without sound has no player', () => {
  renderPart(<SlideSound place={place} slide={slide(null)} />);
  expect(document.querySelector('audio')).toBeNull();
  expect(screen.getByRole('button')).toBeTruthy();
});
