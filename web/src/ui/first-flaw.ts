/** By then a field that was refused has its error in the document. */
export const AFTER_DRAWING_MS = 60;

/** Scrolls to the first field with an error and focuses it. */
export function showFirstFlaw(form: HTMLElement): void {
  const flawed = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-flaw]');
  flawed?.scrollIntoView({ block: 'center' });
  flawed?.focus({ preventScroll: true });
}
