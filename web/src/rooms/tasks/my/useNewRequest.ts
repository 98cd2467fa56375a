import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'

import { useHotkeys } from '../../../kit/keys/hotkeys.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { useMay } from '../../../platform/session/me.ts'
import { openNewTask } from '../form/shownForm.ts'

/** «Новая заявка» on every screen of a representative: a button, a key, a line of the palette. */
export function useNewRequest(): (() => void) | undefined {
  const mayCreate = useMay(tasksRoutes.create)
  const create = useMemo(() => (mayCreate ? () => openNewTask('external') : undefined), [mayCreate])
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
