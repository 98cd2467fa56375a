import { alert } from '../overlays/alert.ts'

/** Puts a text where the person can paste it from. Outside https a browser has no clipboard for pages. */
export async function copyText(text: string, done: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  try {
    if (!clipboard) throw new Error('no clipboard')
    await clipboard.writeText(text)
    alert({ type: 'success', text: done })
  } catch {
    alert({ type: 'warning', text: 'Браузер не дал скопировать. Выделите текст и нажмите Ctrl+C.' })
  }
}
