import type { Task } from '@naryad/contract/tasks/tasks'
import { TakenPart } from '@naryad/contract/triage/parts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { useAction } from '../../client/queries/useAction.ts'
import { useStore } from '../../ui/store.ts'
import { tasksQueries } from './tasks.queries.ts'
import { type PlacedTask, sendOrQueue } from './waiting/keepAddition.ts'
import { addPendingMutation, pendingMutations } from './waiting/pendingMutations.ts'
import { useOutbox } from './waiting/useOutbox.ts'
import { waiting } from './waiting/waiting.ts'

type Ticked = Pick<TakenPart, 'title' | 'isTaken'>

interface Tick extends Ticked {
  task: PlacedTask
  /** What the task needs, as it is shown. */
  take: readonly TakenPart[]
}

const Shown = z.object({ take: z.array(TakenPart) })

const ticked = (take: readonly TakenPart[], { title, isTaken }: Ticked): TakenPart[] =>
  take.map((part) => (part.title === title ? { ...part, isTaken } : part))

/** Ticks of what is packed, also without a network, and whether a part is packed by all that is under way. */
export function useTicks() {
  useOutbox()
  const client = useQueryClient()
  const queued = useStore(waiting)
  const sent = useStore(pendingMutations)
  const { start } = useAction<Tick, 'sent' | 'queued'>({
    run: async ({ task, take, title, isTaken }) => {
      const shown = { take: ticked(take, { title, isTaken }) }
      const answered = addPendingMutation({ taskId: task.id, body: {}, shown, base: {} })
      try {
        const how = await sendOrQueue(task, {
          kind: 'tick',
          body: { title, isTaken },
          shown,
          text: `${isTaken ? 'Взято' : 'Не взято'}: ${title}`,
        })
        if (how === 'sent')
          client.setQueryData<Task>(
            tasksQueries.task(task.id).queryKey,
            (stored) => stored && { ...stored, take: ticked(stored.take, { title, isTaken }) },
          )
        return how
      } finally {
        answered()
      }
    },
    touches: ['tasks', 'triage'],
    inTurn: 'ticks',
  })
  const isTaken = (taskId: number, part: TakenPart): boolean => {
    const changes = [...queued, ...sent].filter((change) => change.taskId === taskId)
    const last = changes.flatMap(({ shown }) => Shown.safeParse(shown).data?.take ?? [])
    return last.findLast(({ title }) => title === part.title)?.isTaken ?? part.isTaken
  }
  return { tick: start, isTaken }
}
