/** The time, in milliseconds, after which the errors of fields have been rendered. */
export const AFTER_DRAWING_MS = 60;

/** Scrolls to the first field with an error and focuses it. */
export function showFirstFlaw(form: HTMLElement): void {
  const flawed = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-flaw]');
  flawed?.scrollIntoView({ block: 'center' });
  flawed?.focus({ preventScroll: true });
}
