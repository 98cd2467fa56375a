import type { DayPart } from '@naryad/contract/triage/triage'

import { DayTake } from '../triage/index.ts'
import { useTicks } from './useTicks.ts'

interface TakeOfDayProps {
  /** The first of the two days that are read together. */
  from: string
  day: string
  userId?: number
}

/** What to take along for the visits of a day; ticks wait for the network. */
export function TakeOfDay(props: TakeOfDayProps) {
  const { tick, isTaken } = useTicks()
  const onTick = (part: DayPart, all: readonly DayPart[], taken: boolean) => {
    const { taskId, queue, taskTitle, title } = part
    const take = all
      .filter((one) => one.taskId === taskId)
      .map((one) => ({ ...one, isTaken: isTaken(taskId, one) }))
    tick({ task: { id: taskId, queue, title: taskTitle }, take, title, isTaken: taken })
  }
  return <DayTake {...props} isTaken={(part) => isTaken(part.taskId, part)} onTick={onTick} />
}
