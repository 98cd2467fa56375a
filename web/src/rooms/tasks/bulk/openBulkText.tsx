import { type ComponentProps, Suspense } from 'react'

import { counted } from '../../../ui/formats/plural.ts'
import { lazyCode } from '../../../ui/lazyPart.ts'
import { openModal } from '../../../ui/overlays/modal.ts'
import type { ListQueue } from '../list/listQueue.ts'
import { type BulkAction, bulkActions, ofTasks, theTasks } from './bulkActions.ts'
import type { Bulk } from './useBulk.ts'

const BulkReport = lazyCode(() => import('./BulkReport.tsx').then((file) => file.BulkReport))
const BulkClose = lazyCode(() => import('./BulkClose.tsx').then((file) => file.BulkClose))

const BulkDeadline = lazyCode(() => import('./BulkDeadline.tsx').then((file) => file.BulkDeadline))
const BulkCrew = lazyCode(() => import('./BulkCrew.tsx').then((file) => file.BulkCrew))
const BulkNextMove = lazyCode(() => import('./BulkNextMove.tsx').then((file) => file.BulkNextMove))
const BulkQueue = lazyCode(() => import('./BulkQueue.tsx').then((file) => file.BulkQueue))
const BulkPlan = lazyCode(() => import('./BulkPlan.tsx').then((file) => file.BulkPlan))

const titles = {
  done: (tasks: string) => `Выполнить ${tasks}`,
  remoteDone: (tasks: string) => `Выполнить удалённо ${tasks}`,
  close: (tasks: string) => `Закрыть ${tasks}`,
} as const

interface BulkText {
  ids: readonly number[]
  bulk: Bulk
  /** Whether the work is done in every selected task known here. */
  areDone: boolean
}

type Selected = Pick<BulkText, 'ids' | 'bulk'>

/** The window stays if the user declines or the call fails. */
const mustRun = async ({ ids, bulk }: Selected, action: BulkAction) => {
  if (!(await bulk.run(action, ids))) throw new Error('the bulk action was not done')
}

/** Asks once for the visit window of all selected tasks. */
export function openBulkPlan({
  ids,
  bulk,
  tasks,
}: Selected & Pick<ComponentProps<typeof BulkPlan>, 'tasks'>): void {
  const body = () => (
    <Suspense>
      <BulkPlan tasks={tasks} onSubmit={(window) => mustRun({ ids, bulk }, bulkActions.plan(window))} />
    </Suspense>
  )
  openModal({ title: `Запланировать ${counted(ids.length, theTasks)}`, body })
}

/** Asks once for the deadline of all selected tasks. */
export function openBulkDeadline(selected: Selected): void {
  const body = () => (
    <Suspense>
      <BulkDeadline onSubmit={(deadline) => mustRun(selected, bulkActions.deadline(deadline))} />
    </Suspense>
  )
  openModal({ title: `Срок ${counted(selected.ids.length, ofTasks)}`, body })
}

/** Asks once for the queue of all selected tasks, its kind and its category. */
export function openBulkQueue(selected: Selected, from: ListQueue): void {
  const body = () => (
    <Suspense>
      <BulkQueue from={from} onSubmit={(moved) => mustRun(selected, bulkActions.queue(moved))} />
    </Suspense>
  )
  openModal({ title: `Перенести ${counted(selected.ids.length, theTasks)}`, body })
}

/** Asks once for the next step of all selected tasks. */
export function openBulkNextMove({
  areWaiting,
  ...selected
}: Selected & Pick<ComponentProps<typeof BulkNextMove>, 'areWaiting'>): void {
  const body = () => (
    <Suspense>
      <BulkNextMove areWaiting={areWaiting} onSubmit={(step) => mustRun(selected, bulkActions.next(step))} />
    </Suspense>
  )
  openModal({ title: `Следующий шаг ${counted(selected.ids.length, ofTasks)}`, body })
}

/** Asks once for the crew of all selected tasks. */
export function openBulkCrew(selected: Selected, queue: ListQueue): void {
  const body = () => (
    <Suspense>
      <BulkCrew queue={queue} onSubmit={(people) => mustRun(selected, bulkActions.crew(people))} />
    </Suspense>
  )
  openModal({ title: `Бригада ${counted(selected.ids.length, ofTasks)}`, body })
}

/** Asks once for the text for all selected tasks. */
export function openBulkText(kind: keyof typeof titles, { ids, bulk, areDone }: BulkText): void {
  const run = (action: BulkAction) => mustRun({ ids, bulk }, action)
  const body = () => (
    <Suspense>
      {kind === 'close' ? (
        <BulkClose areDone={areDone} onSubmit={(closeReason) => run(bulkActions.close(closeReason))} />
      ) : (
        <BulkReport onSubmit={(workReport) => run(bulkActions[kind](workReport))} />
      )}
    </Suspense>
  )
  openModal({ title: titles[kind](counted(ids.length, theTasks)), body })
}
