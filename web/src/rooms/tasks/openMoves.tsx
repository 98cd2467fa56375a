import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { numbered } from '../../ui/formats/numbers.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { tasksQueries } from './tasks.queries.ts'

const NextMoveDialog = lazyCode(() =>
  import('./card/dialogs/NextMoveDialog.tsx').then((file) => file.NextMoveDialog),
)
const PromiseDialog = lazyCode(() =>
  import('./card/dialogs/PromiseDialog.tsx').then((file) => file.PromiseDialog),
)

/** The form needs the whole task, of which another screen knows the number. */
function OfTask({ id, Form }: { id: number; Form: ComponentType<{ task: Task }> }) {
  const { data, error, refetch } = useQuery(tasksQueries.task(id))
  if (data) return <Form task={data} />
  return (
    <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить заявку" rows={3} height={44} />
  )
}

function open(title: string, id: number, Form: ComponentType<{ task: Task }>): void {
  const body = () => (
    <Suspense fallback={<SkeletonRows rows={3} height={44} />}>
      <OfTask id={id} Form={Form} />
    </Suspense>
  )
  openModal({ title, body })
}

export const openNextMoveOf = (id: number): void =>
  open(`Следующий шаг заявки ${numbered(id)}`, id, NextMoveDialog)

export const openPromiseOf = (id: number): void =>
  open(`Перенести обещание по заявке ${numbered(id)}`, id, PromiseDialog)
