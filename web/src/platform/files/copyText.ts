import { alert, showDone } from '../overlays/alert.ts'

/** Puts a text where the person can paste it from. Outside https a browser has no clipboard for pages. */
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

/** Over plain http browsers have no clipboard to write to, but still copy what is selected. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  // Inside a window the focus may not leave it.
  const home = focused?.closest('[role="dialog"]') ?? document.body
  home.append(field)
  field.select()
  // Deprecated, but the only way where the Clipboard API is missing.
  const isCopied = (document as { execCommand: (command: 'copy') => boolean }).execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
