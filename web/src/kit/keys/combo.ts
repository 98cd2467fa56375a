/**
 * Keys are named by their place on the keyboard (KeyboardEvent.code), so that they work on a Russian layout:
 * «KeyC», «Shift+KeyX», «Mod+KeyK» (Ctrl or ⌘), «KeyG KeyT» for one after the other; Mod, Alt and Shift in this order.
 */
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export const modCap = isMac ? '⌘' : 'Ctrl'

/**
 * The pressed combination, spelled as shortcuts are declared. With the modifier of the other system it
 * matches none.
 */
export function comboOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const [isMod, isOther] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return `${isOther ? 'Other+' : ''}${isMod ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${code}`
}

const character =
  /^(Shift\+)?(Key|Digit|Bracket|Slash|Period|Comma|Semicolon|Quote|Minus|Equal|Backquote|Backslash)/

/** Whether the keys write a character: such can be switched off, because voice input presses them. */
export const isOneCharacter = (keys: string): boolean => character.test(keys)
