import { flushSync } from 'react-dom'

/** Longest wait for the code of a window, counted from the last key. */
const longestWaitMs = 5_000

type Field = HTMLInputElement | HTMLTextAreaElement

/** A typed text, or a key that the field handles. */
type Step = string | KeyboardEventInit

let stop = () => {}

const windowOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null

/** The window is open and its body is still loading. */
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
  // Uses the native setter, because React overrides `value` of its own inputs and would not notice the
  // change.
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

/** Performs the browser's default action for a key. */
function runDefaultAction(
  at: Element,
  { key = '', shiftKey = false, ctrlKey, metaKey }: KeyboardEventInit,
): boolean {
  if (key === 'Tab') return goOn(at, shiftKey)
  if (key !== 'Enter' || ctrlKey || metaKey) return false
  if (at instanceof HTMLTextAreaElement) insert(at, '\n')
  else if (at instanceof HTMLInputElement) at.form?.requestSubmit()
  else if (at instanceof HTMLElement) at.click()
  return true
}

/** True if the key had the same effect as in a window that opened at once. */
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
  return isAnswered || runDefaultAction(at, step)
}

/**
 * Repeats the keys in order. Stops at the first one that cannot be repeated, so that nothing is submitted by
 * accident.
 */
function deliver(steps: readonly Step[]): void {
  for (const step of steps) {
    if (!repeat(step)) return
    // Renders before the next key, which may depend on the change.
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

/**
 * Buffers a key if it is meant for the window. Key repeat is ignored, because the held key is mostly the one
 * that opened it.
 */
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
 * A window needs a moment to open and to take the focus, while the user may already be typing. Buffers the
 * keys for the first field that receives the focus in the window.
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
    // Esc within the window closes it immediately.
    if (!isForWindow(event.target) || (event.key === 'Escape' && windowOf(event.target))) return
    if (!take(steps, event)) return
    wait()
    // Keeps the key from the layers below the window.
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
    const window = windowOf(target)
    if (!window) return
    if (!isField(target)) {
      // The window is open: a focus that it loses later must not keep Esc from it.
      if (!isComing(window)) letGo()
      return
    }
    stop()
    // The focus mostly moves during a render.
    queueMicrotask(() => deliver(steps))
  }
  const letGo = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
    removeEventListener('paste', onPaste, true)
  }
  /** After this time keys work as usual again; the buffered text still waits for its field. */
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

/** Drops buffered keys when the window closes. */
export const endTypeAhead = (): void => stop()
