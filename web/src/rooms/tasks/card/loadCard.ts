import { requestFiles } from '../requestFiles.ts'

/**
 * Loads the code of the card together with its popovers and the editor of costs, so that they also work if the
 * network fails after the card has opened. Popovers and schemas are evaluated first, in tasks of their own, so that a
 * slow phone can answer a tap between them.
 */
export async function loadCard() {
  void requestFiles('card')
  // A failed preload is repeated when the button is clicked.
  await import('../../../ui/Popup.tsx').catch(() => undefined)
  await import('@naryad/contract/tasks/tasks.inputs').catch(() => undefined)
  const file = await import('./TaskCard.tsx')
  import('./parts/CostsEditor.tsx').catch(() => undefined)
  return file.TaskCard
}
