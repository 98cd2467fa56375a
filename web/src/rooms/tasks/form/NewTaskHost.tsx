import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'

import { lazyPanel } from '../../../ui/lazyPart.ts'
import { useStore } from '../../../ui/store.ts'
import { shownForm } from './shownForm.ts'

const TaskForm = lazyPanel(() => import('./TaskForm.tsx').then((file) => file.TaskForm))

/** The form of a new task over screens other than a queue; the created task opens in its queue. */
export function NewTaskHost() {
  const isWanted = useStore(shownForm) !== null
  const navigate = useNavigate()
  if (!isWanted) return null
  return (
    <Suspense>
      <TaskForm
        onOpenTask={({ id, queue }) => void navigate({ to: '/tasks/$queue/{-$id}', params: { queue, id } })}
      />
    </Suspense>
  )
}
