type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search')

/** The length with `text` in place of the selection. */
function lengthWith({ value, selectionStart, selectionEnd }: Field, text: string): number {
  return value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + text.length
}

function liftLimit(target: EventTarget | null, data: DataTransfer | null): void {
  if (!isField(target) || target.maxLength < 0) return
  if (lengthWith(target, data?.getData('text/plain') ?? '') > target.maxLength)
    target.removeAttribute('maxlength')
}

/**
 * A browser cuts what is pasted or dropped at `maxLength` without a word. The limit is lifted for such a text, which
 * stays whole in its field until the form says how long it may be.
 */
export function keepPastesWhole(): void {
  document.addEventListener('paste', ({ target, clipboardData }) => liftLimit(target, clipboardData), true)
  document.addEventListener('drop', ({ target, dataTransfer }) => liftLimit(target, dataTransfer), true)
}
