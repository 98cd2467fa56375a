/**
 * Keys are named by their position (KeyboardEvent.code), so that shortcuts work on a Russian layout: «KeyC»,
 * «Shift+KeyX», «Mod+KeyK» (Ctrl or ⌘), «KeyG KeyT» for a sequence; Mod, Alt and Shift in this order.
 */
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export const modCap = isMac ? '⌘' : 'Ctrl'

/**
 * The pressed combination in the notation of declared shortcuts. With the modifier of the other operating
 * system it matches none.
 */
export function comboOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const [isMod, isOther] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return `${isOther ? 'Other+' : ''}${isMod ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${code}`
}

const character =
  /^(Shift\+)?(Key|Digit|Bracket|Slash|Period|Comma|Semicolon|Quote|Minus|Equal|Backquote|Backslash)/

/**
 * Whether the shortcut types a character: such shortcuts can be disabled, because speech input triggers them
 * (WCAG 2.1.4).
 */
export const isOneCharacter = (keys: string): boolean => character.test(keys)
