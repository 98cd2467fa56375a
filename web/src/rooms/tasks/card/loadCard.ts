/**
 * The code of the card, with that of what opens under its buttons: a card that stands can be worked with, also when the
 * network goes in that moment.
 */
export async function loadCard() {
  const [file] = await Promise.all([
    import('./TaskCard.tsx'),
    // What could not be read now is read again when a button is pressed.
    import('../../../kit/Popup.tsx').catch(() => undefined),
  ])
  return { default: file.TaskCard }
}
