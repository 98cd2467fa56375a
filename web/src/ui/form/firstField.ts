const fields = 'input:not(:disabled, [type="hidden"], [type="file"]), textarea:not(:disabled)'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A list that has a value would open over the form for nothing. */
const isForFocus = (field: Field): boolean => field.getAttribute('role') !== 'combobox' || field.value === ''

/** The keyboard reaches a group of options by the chosen one. */
const ofGroup = (field: Field | undefined, form: HTMLElement): Field | undefined =>
  field?.type === 'radio'
    ? (form.querySelector<HTMLInputElement>(`[name="${field.name}"]:checked`) ?? field)
    : field

/** The mark of a field that the form itself has not marked. */
const supposed = 'supposed'
const isSupposed = (element: Element): boolean => element.getAttribute('data-autofocus') === supposed

/**
 * The field in which a form opens: the one that it marks, else its first one. Marked for the window, which would give
 * the focus to «×».
 */
export function markFirstField(form: HTMLElement): HTMLElement | null {
  const marked = [...form.querySelectorAll<HTMLElement>('[data-autofocus]')]
  const chosen = marked.find((element) => !isSupposed(element))
  if (chosen) return chosen
  const first = marked[0] ?? ofGroup([...form.querySelectorAll<Field>(fields)].find(isForFocus), form)
  first?.setAttribute('data-autofocus', supposed)
  return first ?? null
}

/** Whether the form may still mark another field, once it has read what it shows. */
export const mayBeReplaced = (form: HTMLElement, first: HTMLElement | null): boolean =>
  first === null || first === form || isSupposed(first)

/** As `markFirstField`; without a field the form itself, so that Ctrl+Enter submits it and Enter does nothing. */
export function markFirst(form: HTMLElement): HTMLElement {
  const field = markFirstField(form)
  form.toggleAttribute('data-autofocus', !field)
  return field ?? form
}
