import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { Suspense } from 'react'

import { numbered } from '../../../../ui/formats/numbers.ts'
import { lazyCode } from '../../../../ui/lazyPart.ts'
import { openModal } from '../../../../ui/overlays/modal.ts'

const RefuseDialog = lazyCode(() => import('./RefuseDialog.tsx').then((file) => file.RefuseDialog))

/** Asks why the costs are refused. */
export const openRefusal = (task: TaskItem): void =>
  openModal({
    title: `Отклонить затраты по заявке ${numbered(task.id)}`,
    body: () => (
      <Suspense fallback={null}>
        <RefuseDialog task={task} />
      </Suspense>
    ),
  })
