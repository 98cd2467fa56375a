/** Requests all files of the card at once (early.js). */
const page: typeof globalThis & { naryadCard?: (() => void) | undefined } = globalThis

/**
 * Loads the code of the card together with its dialogs, so that they also work if the network fails after the
 * card has opened. The dialogs are evaluated first, in a task of their own, so that a slow phone can answer a tap
 * between the two.
 */
export async function loadCard() {
  page.naryadCard?.()
  // A failed preload is repeated when the button is clicked.
  await import('../../../kit/Popup.tsx').catch(() => undefined)
  const file = await import('./TaskCard.tsx')
  import('./parts/CostsEditor.tsx').catch(() => undefined)
  return { default: file.TaskCard }
}
