import { requestFiles } from '../requestFiles.ts'

/**
 * Loads the code of the card together with the editor of costs, so that it also works if the network fails after the card
 * has opened.
 */
export async function loadCard() {
  void requestFiles('card')
  const file = await import('./TaskCard.tsx')
  // A failed preload is repeated when the button is clicked.
  import('./parts/CostsEditor.tsx').catch(() => undefined)
  return file.TaskCard
}
