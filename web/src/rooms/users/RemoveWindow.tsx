import { fullName } from '@naryad/contract/kit/people'
import type { User } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { showError } from '../../client/queries/report.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { alert } from '../../ui/overlays/alert.ts'
import { type Receiver, unfinishedTasksQuery, useHandover, withOutcome } from './handover.ts'
import { HandoverField } from './HandoverField.tsx'

interface RemoveWindowProps {
  user: User
  onRemoved: () => void
}

/** Deletes an operator: the server refuses while tasks name the user, so they are handed over first. */
export function RemoveWindow({ user, onRemoved }: RemoveWindowProps) {
  const { id } = user
  const { data: tasks } = useQuery(unfinishedTasksQuery(id))
  const [receiver, setReceiver] = useState<Receiver | null>(null)
  const [error, setError] = useState<string | undefined>()
  const handOver = useHandover(id)
  const remove = useAction({
    run: async () => {
      await call(usersRoutes.remove, { params: { id } })
    },
    touches: ['users', 'companies'],
    done: 'Пользователь удалён',
    silent: true,
  })
  const tasksCount = tasks?.ids.length ?? 0

  const submit = async () => {
    if (tasksCount > 0 && !receiver) {
      const missing = 'Выберите, кому передать заявки'
      setError(missing)
      throw new Error(missing)
    }
    let failure = 'Пользователь не удалён'
    try {
      const result = receiver && (await handOver(receiver))
      if (result?.type === 'error') {
        alert(withOutcome(failure, result))
        throw new Error(result.text)
      }
      if (result) failure = 'Заявки переданы, но пользователь не удалён'
      await remove.run(undefined)
      if (result) alert(withOutcome('Пользователь удалён', result))
    } catch (error) {
      if (error instanceof Error) showError(error, failure)
      throw error
    }
    onRemoved()
  }
  return (
    <DialogForm submit="Удалить" onSubmit={submit} draft={receiver}>
      <p className="no-margin">
        Удалить пользователя {fullName(user)}? Того, кто уже работал в системе, можно только заблокировать.
      </p>
      {tasksCount > 0 && (
        <HandoverField
          userId={id}
          tasksCount={tasksCount}
          receiver={receiver}
          onChange={(chosen) => {
            setError(undefined)
            setReceiver(chosen)
          }}
          isRequired
          error={error}
        />
      )}
    </DialogForm>
  )
}
