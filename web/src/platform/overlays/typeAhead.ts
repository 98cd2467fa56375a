import { flushSync } from 'react-dom'

/** While the user types, a window whose code loads slowly is awaited, and this much longer. */
const longestWaitMs = 5_000

type Field = HTMLInputElement | HTMLTextAreaElement

/** What was typed: a text, or a press that a field answers. */
type Step = string | KeyboardEventInit

let stop = () => {}

const windowOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null

/** The window stands there, and what it holds is still on its way. */
const isComing = (window: Element): boolean =>
  window.querySelector('.mantine-Modal-body')?.childElementCount === 0

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isForText = (target: EventTarget | null): target is Field =>
  isField(target) && target.type !== 'radio' && target.type !== 'checkbox'

function insert(field: Field, text: string): void {
  const { value, selectionStart: from, selectionEnd: to } = field
  const before = value.slice(0, from ?? value.length) + text
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Past the watch that React keeps on what it has drawn itself: to it this is typed by hand.
  Reflect.set(prototype, 'value', before + value.slice(to ?? value.length), field)
  if (from !== null) field.setSelectionRange(before.length, before.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) &&
  element.getClientRects().length > 0

function goOn(from: Element, isBack: boolean): boolean {
  const stops = [...(windowOf(from)?.querySelectorAll<HTMLElement>('*') ?? [])].filter(isStop)
  const at = stops.findIndex((element) => element === from)
  stops.at((at + (isBack ? -1 : 1)) % stops.length)?.focus()
  return at >= 0
}

/** The default action of the browser for a key, unless it was prevented. */
function byItself(at: Element, { key = '', shiftKey = false, ctrlKey, metaKey }: KeyboardEventInit): boolean {
  if (key === 'Tab') return goOn(at, shiftKey)
  if (key !== 'Enter' || ctrlKey || metaKey) return false
  if (at instanceof HTMLTextAreaElement) insert(at, '\n')
  else if (at instanceof HTMLInputElement) at.form?.requestSubmit()
  else if (at instanceof HTMLElement) at.click()
  return true
}

/** True if the key had the same effect as in a window opened at once. */
function repeat(step: Step): boolean {
  const at = document.activeElement
  if (!at || !windowOf(at)) return false
  if (typeof step === 'string') {
    if (isForText(at)) insert(at, step)
    return isForText(at)
  }
  const isAnswered = !at.dispatchEvent(
    new KeyboardEvent('keydown', { ...step, bubbles: true, cancelable: true }),
  )
  return isAnswered || byItself(at, step)
}

/** In the order in which it was typed. After a press that cannot be repeated nothing else is: least of all what sends. */
function deliver(steps: readonly Step[]): void {
  for (const step of steps) {
    if (!repeat(step)) return
    // What one press has changed is there for the next.
    flushSync(() => {})
  }
}

function keep(steps: Step[], text: string): void {
  const last = steps.at(-1)
  if (typeof last === 'string') steps[steps.length - 1] = last + text
  else steps.push(text)
}

function takeBack(steps: Step[]): void {
  const last = steps.at(-1)
  if (typeof last === 'string') steps[steps.length - 1] = last.slice(0, -1)
}

const buffered = /^(Enter|Tab|Escape|Arrow(Up|Down|Left|Right)|Home|End|Delete)$/

/** What of a press is for the window. A key that is held down types nothing: it is mostly the one that has opened it. */
function take(steps: Step[], event: KeyboardEvent): boolean {
  const { key, code, shiftKey, ctrlKey, metaKey } = event
  const isMod = ctrlKey || metaKey
  if (event.isComposing || event.altKey || (isMod && key !== 'Enter')) return false
  if (key === 'Backspace') takeBack(steps)
  else if (key.length !== 1 && !buffered.test(key)) return false
  else if (event.repeat) return true
  else if (key.length === 1) keep(steps, key)
  else steps.push({ key, code, shiftKey, ctrlKey, metaKey })
  return true
}

/**
 * A window takes a moment to open and to take the focus, while the user may already be typing. The keys are
 * buffered for the first field that gets the focus in a window.
 */
export function typeAhead(): void {
  stop()
  const steps: Step[] = []
  let timer: ReturnType<typeof setTimeout>
  const isForWindow = (target: EventTarget | null): boolean => {
    const window = windowOf(target)
    return !window || isComing(window)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A window that is not wanted any more goes at once.
    if (!isForWindow(event.target) || (event.key === 'Escape' && windowOf(event.target))) return
    if (!take(steps, event)) return
    wait()
    // Nothing of it reaches what lies under the window.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!isForWindow(event.target)) return
    keep(steps, event.clipboardData?.getData('text/plain') ?? '')
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!isField(target) || !windowOf(target)) return
    stop()
    // The focus is mostly given while the window is being drawn.
    queueMicrotask(() => deliver(steps))
  }
  const letGo = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
    removeEventListener('paste', onPaste, true)
  }
  /** Then keys work again; what has been typed still waits for its field. */
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(letGo, longestWaitMs)
  }
  wait()
  addEventListener('keydown', onKeyDown, true)
  addEventListener('paste', onPaste, true)
  addEventListener('focusin', onFocusIn)
  stop = () => {
    letGo()
    removeEventListener('focusin', onFocusIn)
    stop = () => {}
  }
}

/** The window is closed, so the typed keys are dropped. */
export const endTypeAhead = (): void => stop()
