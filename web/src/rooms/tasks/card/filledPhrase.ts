import { type MomentWords, placeholderValue } from '@naryad/contract/tasks/placeholder-values'
import { fillPlaceholders } from '@naryad/contract/tasks/placeholders'
import type { Task } from '@naryad/contract/tasks/tasks'

import { clock, dayAndTime } from '../../../ui/formats/dates.ts'

const words: MomentWords = {
  moment: dayAndTime,
  time: clock,
  isSameDay: (one, other) => dayAndTime(one).split(',')[0] === dayAndTime(other).split(',')[0],
}

/** The phrase with the words of the task; a placeholder without a value stays to be typed over. */
export const filledPhrase = (phrase: string, task: Task): string =>
  fillPlaceholders(phrase, (name) => placeholderValue(name, task, words))
