const fields = 'input:not(:disabled, [type="hidden"], [type="file"]), textarea:not(:disabled)'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A list that has a value would open over the form for nothing. */
const isForFocus = (field: Field): boolean => field.getAttribute('role') !== 'combobox' || field.value === ''

/** The keyboard reaches a group of options by the chosen one. */
const ofGroup = (field: Field | undefined, form: HTMLElement): Field | undefined =>
  field?.type === 'radio'
    ? (form.querySelector<HTMLInputElement>(`[name="${field.name}"]:checked`) ?? field)
    : field

/**
 * The field in which a form opens: the one that it marks, else its first one. Marked for the window, which would give
 * the focus to «×».
 */
export function markFirstField(form: HTMLElement): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>('[data-autofocus]')
  if (marked) return marked
  const first = ofGroup([...form.querySelectorAll<Field>(fields)].find(isForFocus), form)
  first?.setAttribute('data-autofocus', 'true')
  return first ?? null
}

/** As `markFirstField`; without a field the form itself, so that Ctrl+Enter submits it and Enter does nothing. */
export function markFirst(form: HTMLElement): HTMLElement {
  const field = markFirstField(form)
  form.toggleAttribute('data-autofocus', !field)
  return field ?? form
}
