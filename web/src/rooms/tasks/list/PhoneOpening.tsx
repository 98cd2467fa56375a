import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'

import { useConnection } from '../../../client/live/connection.ts'
import { afterPaint } from '../../../ui/afterPaint.ts'
import { TaskReading } from '../card/TaskReading.tsx'
import { tasksQueries } from '../tasks.queries.ts'
import { OpeningCard, type OpeningCardProps } from './OpeningCard.tsx'

/** Called once the text of the task has been painted. */
export const TextShown = createContext<() => void>(() => undefined)

/**
 * Shown on a phone until the code of the card has loaded: the text of the task as soon as it is there. Not
 * without a network: the code then comes from the device, and pending changes have to be applied to the text first.
 */
export function PhoneOpening(props: OpeningCardProps) {
  // Whether a failed call is worth repeating is up to the card.
  const { data: task } = useQuery({ ...tasksQueries.task(props.taskId), retryOnMount: false })
  const { isOnline } = useConnection()
  const isShown = task !== undefined && isOnline
  const onShown = use(TextShown)
  useEffect(() => (isShown ? afterPaint(onShown) : undefined), [isShown, onShown])
  return isShown ? <TaskReading task={task} onClose={props.onClose} /> : <OpeningCard {...props} />
}
