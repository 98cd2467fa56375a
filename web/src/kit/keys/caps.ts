import { modCap } from './combo.ts'

const named: Readonly<Record<string, string>> = {
  Mod: modCap,
  BracketLeft: '[',
  Slash: '/',
  Period: '.',
  Semicolon: ';',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

const capOf = (part: string): string => named[part] ?? part.replace(/^(Key|Digit|Numpad)/, '')

const capsOf = (combo: string): string[] => (combo === 'Shift+Slash' ? ['?'] : combo.split('+').map(capOf))

/** What is printed on the keys: [['Shift', 'D']], and [['G'], ['T']] for one after the other. */
export const caps = (keys: string): string[][] => keys.split(' ').map(capsOf)
