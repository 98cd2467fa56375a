import { ratingEvents } from '../../ratings/index.ts'
import { lines, numberOf, shorten, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const ratingLow = defineTaskKind({
  kind: 'rating.low',
  event: ratingEvents.low,
  subject: () => ({ isForStaff: true }),
  audience: () => ['seniors', 'admins'],
  render: ({ task, payload: { score, text } }) => ({
    title: `Низкая оценка, ${score} из 5: ${numberOf(task)}`,
    text: lines(shorten(text, 400), taskLine(task)),
    together: 'Низкие оценки',
  }),
})
