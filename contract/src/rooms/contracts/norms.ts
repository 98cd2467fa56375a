import { priorities, priorityTitles } from '../tasks/tasks.words.ts'
import type { ContractNorm } from './contracts.ts'

/** «4 ч», «30 мин», «1 ч 30 мин» */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}\u00a0ч`, rest > 0 && `${rest}\u00a0мин`].filter(Boolean).join(' ')
}

/** «взять 1 ч, выполнить 8 ч» */
export const normText = ({ takeMinutes, solveMinutes }: ContractNorm): string =>
  [
    takeMinutes !== null && `взять ${minutesText(takeMinutes)}`,
    solveMinutes !== null && `выполнить ${minutesText(solveMinutes)}`,
  ]
    .filter(Boolean)
    .join(', ')

const minutesIn = (text: string, word: string): number | null => {
  const found = new RegExp(`${word}\\s+(?:(\\d+)\\s*ч\\.?)?\\s*(?:(\\d+)\\s*мин\\.?)?`, 'i').exec(text)
  const minutes = Number(found?.[1] ?? 0) * 60 + Number(found?.[2] ?? 0)
  return minutes === 0 ? null : minutes
}

/** Reads what the sheet writes: «Срочный: взять 1 ч, выполнить 8 ч; …»; null if it is something else. */
export function readNorms(text: string): ContractNorm[] | null {
  const norms = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): ContractNorm | null => {
      const [title = '', words = ''] = part.split(':')
      const priority = priorities.find(
        (one) => priorityTitles[one].toLowerCase() === title.trim().toLowerCase(),
      )
      const takeMinutes = minutesIn(words, 'взять')
      const solveMinutes = minutesIn(words, 'выполнить')
      return priority === undefined || (takeMinutes === null && solveMinutes === null)
        ? null
        : { priority, takeMinutes, solveMinutes }
    })
  const read = norms.filter((norm) => norm !== null)
  return read.length < norms.length ? null : read
}
