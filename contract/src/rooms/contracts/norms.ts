import { readDuration } from '../../kit/values/duration.ts'
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

const clauseStart = /[,;]?\s+(?=(?:взять|выполнить)\s)/i

/** «взять 1 ч, выполнить 8 ч»; null if a part of it is something else. */
function readTimes(words: string): Omit<ContractNorm, 'priority'> | null {
  const times = { takeMinutes: null as number | null, solveMinutes: null as number | null }
  for (const clause of words.trim().split(clauseStart)) {
    const [, verb = '', duration = ''] = /^(взять|выполнить)\s+(.+)$/is.exec(clause) ?? []
    const key = verb.toLowerCase() === 'взять' ? 'takeMinutes' : 'solveMinutes'
    const minutes = readDuration(duration)
    if (minutes === undefined || times[key] !== null) return null
    times[key] = minutes
  }
  return times
}

/** Reads what the sheet writes: «Срочный: взять 1 ч, выполнить 8 ч; …»; null if it is something else. */
export function readNorms(text: string): ContractNorm[] | null {
  const norms = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): ContractNorm | null => {
      const [title = '', words = '', ...others] = part.split(':')
      const priority = priorities.find(
        (one) => priorityTitles[one].toLowerCase() === title.trim().toLowerCase(),
      )
      const times = others.length > 0 ? null : readTimes(words)
      return priority === undefined || times === null ? null : { priority, ...times }
    })
  const read = norms.filter((norm) => norm !== null)
  return read.length < norms.length ? null : read
}
