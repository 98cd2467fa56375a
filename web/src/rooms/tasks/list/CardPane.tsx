import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { type ComponentType, Suspense, use, useEffect, useRef } from 'react'

import { remember } from '../../../client/commands/recent.ts'
import { useMe } from '../../../client/session/me.ts'
import { useGoToNext } from '../../../client/settings/preferences.ts'
import { lazyPanel } from '../../../ui/lazyPart.ts'
import { loadCard } from '../card/loadCard.ts'
import { openTaskEditing } from '../form/shownForm.ts'
import { taskPath } from '../tasks.queries.ts'
import type { Screen } from '../useTasksScreen.ts'
import { OpeningCard, type OpeningCardProps } from './OpeningCard.tsx'
import type { AdjacentTasks } from './useAdjacentTasks.ts'

const TaskCard = lazyPanel(loadCard)

const never = new Promise<never>(() => undefined)
const Held = () => use(never)

interface CardPaneProps {
  screen: Screen
  neighbours: AdjacentTasks
  isFull: boolean
  /** Undefined if the task always covers the list. */
  onFull?: (isFull: boolean) => void
  /** Shown until the code of the card has loaded. */
  Opening?: ComponentType<OpeningCardProps>
  /** The code of the card is not requested yet. */
  isHeld?: boolean
}

/** Recently opened tasks are offered by the palette. */
function useRemembered(item: TaskItem | undefined): void {
  const { id: userId } = useMe()
  useEffect(() => {
    if (!item) return
    const { id, queue, title, status, car } = item
    remember(userId, { to: taskPath(queue, id), number: id, title, status, plate: car?.plate ?? null })
  }, [userId, item])
}

/** The opened task; the row of the list is shown until it has loaded. */
export function CardPane({
  screen: { list },
  neighbours,
  isFull,
  onFull,
  Opening = OpeningCard,
  isHeld = false,
}: CardPaneProps) {
  const [mayGoOn] = useGoToNext()
  const { opened, rows } = list
  const preview = rows.items?.find(({ id }) => id === opened.id)
  useRemembered(preview)
  const present = useRef<number | null>(null)
  useEffect(() => {
    present.current = opened.id
    return () => {
      present.current = null
    }
  }, [opened.id])
  // A response about another task must not affect the one that is open by then.
  const isStill = () => present.current === opened.id
  if (opened.id === null) return null
  return (
    <Suspense fallback={<Opening taskId={opened.id} preview={preview} onClose={opened.close} />}>
      {isHeld ? (
        <Held />
      ) : (
        <TaskCard
          taskId={opened.id}
          listQueue={opened.queue}
          preview={preview}
          place={neighbours.place}
          isFull={isFull}
          onFull={onFull && (() => onFull(!isFull))}
          onClose={() => {
            if (!isStill()) return
            onFull?.(false)
            opened.close()
          }}
          onEnded={() => {
            if (mayGoOn && isStill()) neighbours.step(1)
          }}
          onEdit={openTaskEditing}
        />
      )}
    </Suspense>
  )
}
