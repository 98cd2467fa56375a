/**
 * Loads the code of the card together with its dialogs, so that they also work if the network fails after the
 * card has opened.
 */
export async function loadCard() {
  const [file] = await Promise.all([
    import('./TaskCard.tsx'),
    // A failed preload is repeated when the button is clicked.
    import('../../../kit/Popup.tsx').catch(() => undefined),
  ])
  return { default: file.TaskCard }
}
