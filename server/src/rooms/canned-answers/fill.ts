import { type MomentWords, placeholderValue } from '@naryad/contract/tasks/placeholder-values'
import { fillPlaceholders, openPlaceholder, placeholders } from '@naryad/contract/tasks/placeholders'
import type { Task } from '@naryad/contract/tasks/tasks'

import { dayText, momentText, timeText } from '../../platform/text/values.ts'

const words: MomentWords = {
  moment: momentText,
  time: timeText,
  isSameDay: (one, other) => dayText(one) === dayText(other),
}

/** The task is as the reader may see it, so the text names nothing else. */
export function fillAnswer(text: string, task: Task): { text: string; missing: string[] } {
  const missing = placeholders.filter(
    (name) => text.includes(`{${name}}`) && placeholderValue(name, task, words) === '',
  )
  const filled = fillPlaceholders(text, (name) => placeholderValue(name, task, words))
  return { text: filled, missing: openPlaceholder(filled) === undefined ? [] : missing }
}
