import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useMemo } from 'react'
import IconPlus from '~icons/plus'

import { useCommands } from '../../../client/commands/commands.ts'
import { may, useMe } from '../../../client/session/me.ts'
import { useHotkeys } from '../../../ui/keys/hotkeys.ts'
import { openNewTask } from '../form/shownForm.ts'
import { newTaskQueue } from '../queues.ts'

/** «Новая заявка» on screens without a queue: button, shortcut, palette command. */
export function useNewRequest(): (() => void) | undefined {
  const me = useMe()
  const create = useMemo(
    () => (may(me, tasksRoutes.create) ? () => openNewTask(newTaskQueue(me)) : undefined),
    [me],
  )
  const title = 'Новая заявка'
  useHotkeys(create ? [{ keys: 'KeyC', title, group: 'Заявки', run: create }] : [])
  useCommands(
    useMemo(
      () =>
        create
          ? [{ id: 'tasks.create', title, group: 'Заявки', keys: 'KeyC', icon: IconPlus, run: create }]
          : [],
      [create],
    ),
  )
  return create
}
