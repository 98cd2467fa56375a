/** A window whose code comes over a slow network is waited for, but not for ever. */
const longestWaitMs = 5_000

let stop = () => {}

const isInWindow = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

/**
 * A window takes a moment to come and to take the focus, and a hand that knows it goes on typing.
 * What it types meanwhile is kept for the first field that gets the focus in a window.
 */
export function typeAhead(): void {
  stop()
  let typed = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInWindow(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
      return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else if (event.key !== 'Enter') return
    // Nothing of it reaches what lies under the window.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (!isField || !isInWindow(target)) return
    stop()
    if (typed) insert(target, typed)
  }
  addEventListener('keydown', onKeyDown, true)
  addEventListener('focusin', onFocusIn)
  const timer = setTimeout(() => stop(), longestWaitMs)
  stop = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
    removeEventListener('focusin', onFocusIn)
    stop = () => {}
  }
}

/** The window is gone, and nobody waits for what is typed. */
export const endTypeAhead = (): void => stop()
