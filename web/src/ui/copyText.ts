import { alert, showDone } from './overlays/alert.ts'

/** Copies a text to the clipboard. Insecure contexts have no Clipboard API. */
export async function copyText(text: string, done: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  const isCopied = clipboard
    ? await clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : copySelected(text)
  if (isCopied) showDone(done)
  else alert({ type: 'warning', text: 'Браузер не дал скопировать. Выделите текст и нажмите Ctrl+C.' })
}

/** Fallback for plain http: copies a selection. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  // A focus trap would not let the focus leave the window, so the field is inserted there.
  const home = focused?.closest('[role="dialog"]') ?? document.body
  home.append(field)
  field.select()
  // Deprecated, but the only way where the Clipboard API is missing.
  const isCopied = (document as { execCommand: (command: 'copy') => boolean }).execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
