import { flushSync } from 'react-dom'

/** Choices that wait for a search, by their fields. */
const pendingChoices = new Map<Element, Promise<unknown>>()

/** The form of the field is submitted only once the choice is made; not at all if it resolves to false. */
export function trackChoice(field: Element, choice: Promise<unknown>): void {
  pendingChoices.set(field, choice)
  void choice.finally(() => {
    if (pendingChoices.get(field) === choice) pendingChoices.delete(field)
  })
}

const pendingIn = (form: HTMLElement): Promise<unknown>[] =>
  [...pendingChoices].flatMap(([field, choice]) => (form.contains(field) ? choice : []))

/** Forms that are submitted once their choices are made: a repeated key does not submit them twice. */
const waiting = new WeakSet<HTMLElement>()

async function submitAfterChoices(form: HTMLElement, submit: () => void): Promise<void> {
  waiting.add(form)
  let areMade = true
  for (let choices = pendingIn(form); choices.length > 0; choices = pendingIn(form))
    areMade = !(await Promise.all(choices)).includes(false) && areMade
  waiting.delete(form)
  if (areMade && form.isConnected) submitWhole(form, submit)
}

/** What is typed in a searchable list matches none of its options: the list says so. */
const matchesNothing = (field: Element | null): boolean => {
  if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return false
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return list !== null && list.querySelector('[data-combobox-option]') === null
}

/** Submits the form unless a field holds incomplete text or text that matches nothing; that field has the focus. */
export function submitWhole(form: HTMLElement | null, submit: () => void): void {
  if (!form || waiting.has(form) || matchesNothing(document.activeElement)) return
  // Ctrl+Enter submits without blur, so incomplete text would count as empty. A synthetic event makes the
  // field validate itself; the focus stays, so that a refused form can be submitted again by the same keys.
  const { activeElement } = document
  flushSync(() => {
    if (activeElement instanceof HTMLInputElement && form.contains(activeElement))
      activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  const halfTyped = form.querySelector<HTMLElement>('[data-half][aria-invalid="true"]')
  if (halfTyped) halfTyped.focus()
  else if (pendingIn(form).length > 0) void submitAfterChoices(form, submit)
  else submit()
}
