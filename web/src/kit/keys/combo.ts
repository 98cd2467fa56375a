/**
 * Keys are named by their place on the keyboard (KeyboardEvent.code), so that they work on a Russian layout:
 * «KeyC», «Shift+KeyX», «Mod+KeyK» (Ctrl or ⌘), «KeyG KeyT» for one after the other.
 */
export interface Press {
  code: string
  isMod: boolean
  isShift: boolean
  isAlt: boolean
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export function pressesOf(keys: string): Press[] {
  return keys.split(' ').map((combo) => {
    const parts = combo.split('+')
    return {
      code: parts.at(-1) ?? '',
      isMod: parts.includes('Mod'),
      isShift: parts.includes('Shift'),
      isAlt: parts.includes('Alt'),
    }
  })
}

export const matches = (press: Press, event: KeyboardEvent): boolean =>
  event.code === press.code &&
  event.shiftKey === press.isShift &&
  event.altKey === press.isAlt &&
  (isMac ? event.metaKey : event.ctrlKey) === press.isMod &&
  !(isMac ? event.ctrlKey : event.metaKey)

const named: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  Slash: '/',
  Period: '.',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

function capsOf({ code, isMod, isShift, isAlt }: Press): string[] {
  if (isShift && code === 'Slash') return ['?']
  const cap = named[code] ?? code.replace(/^(Key|Digit|Numpad)/, '')
  return [isMod && (isMac ? '⌘' : 'Ctrl'), isAlt && 'Alt', isShift && 'Shift', cap].filter(
    (part) => part !== false,
  )
}

/** What is printed on the keys: [['Shift', 'D']], and [['G'], ['T']] for one after the other. */
export const caps = (keys: string): string[][] => pressesOf(keys).map(capsOf)

const characters = /^(Key|Digit|Bracket|Slash|Period|Comma|Semicolon|Quote|Minus|Equal|Backquote|Backslash)/

/** Whether the keys write a character: such can be switched off, because voice input presses them. */
export const isOneCharacter = ({ code, isMod, isAlt }: Press): boolean =>
  !isMod && !isAlt && characters.test(code)
