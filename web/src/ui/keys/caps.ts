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

/** Key labels of a shortcut: [['Shift', 'D']], or [['G'], ['T']] for a sequence. */
export const caps = (keys: string): string[][] => keys.split(' ').map(capsOf)
