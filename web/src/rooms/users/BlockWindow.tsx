import { BlockInput, type User } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { showError } from '../../client/queries/report.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { ReasonForm } from '../../ui/form/ReasonForm.tsx'
import { reasonFault } from '../../ui/form/sentences.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { type Receiver, unfinishedTasksQuery, useHandover, withOutcome } from './handover.ts'
import { HandoverField } from './HandoverField.tsx'

/** Blocks a user: the sessions end at once, and the reason is shown at the next sign-in. */
export function BlockWindow({ user: { id, role } }: { user: User }) {
  const { data: tasks } = useQuery({ ...unfinishedTasksQuery(id), enabled: role !== 'client' })
  const [receiver, setReceiver] = useState<Receiver | null>(null)
  const block = useAction({
    run: (reason: string) => call(usersRoutes.block, { params: { id }, body: { isBlocked: true, reason } }),
    touches: ['users'],
    done: 'Доступ закрыт, сеансы завершены',
  })
  const handOver = useHandover(id)

  const submit = async (reason: string) => {
    await block.run(reason)
    if (!receiver) return
    try {
      const result = await handOver(receiver)
      if (result) alert(withOutcome('Доступ закрыт', result))
    } catch (error) {
      if (error instanceof Error) showError(error, 'Доступ закрыт, но заявки не переданы')
      // The window stays open for another attempt: blocking is idempotent.
      throw error
    }
  }
  return (
    <ReasonForm
      label="Причина"
      placeholder="Уволен 20.11.2026"
      submit="Заблокировать"
      check={(reason) => reasonFault(BlockInput, { isBlocked: true, reason })}
      onSubmit={submit}
      moreDraft={receiver}
      more={
        tasks &&
        tasks.ids.length > 0 && (
          <HandoverField
            userId={id}
            tasksCount={tasks.ids.length}
            receiver={receiver}
            onChange={setReceiver}
          />
        )
      }
    >
      <p className="no-margin">Сеансы завершатся сразу. Причину человек увидит, когда попробует войти.</p>
    </ReasonForm>
  )
}
