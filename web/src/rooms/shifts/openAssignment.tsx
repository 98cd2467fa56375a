import { Select } from '@mantine/core'
import { byPresence } from '@naryad/contract/calendar/operator-absence'
import { fullName } from '@naryad/contract/kit/people'
import type { ShiftLine } from '@naryad/contract/shifts/shifts'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { failureText } from '../../client/api/failureText.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { operatorState } from '../../entities/operator/operatorState.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { numbered } from '../../ui/formats/numbers.ts'
import { openModal } from '../../ui/overlays/modal.ts'

type AssignedLine = Pick<ShiftLine, 'taskId' | 'queue' | 'title'>

export const openAssignment = (line: AssignedLine): void =>
  openModal({
    title: `Назначить заявку ${numbered(line.taskId)}`,
    body: () => <AssignmentForm line={line} />,
  })

function AssignmentForm({ line: { taskId, queue, title } }: { line: AssignedLine }) {
  const { data } = useQuery(dictionaries.operators)
  const [operatorId, setOperatorId] = useState<number | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const assignment = useAction({
    run: (id: number) => call(tasksRoutes.operator, { params: { id: taskId }, body: { operatorId: id } }),
    touches: ['tasks', 'shifts'],
    done: ({ operator }) => `Заявка ${numbered(taskId)}: ${operator ? fullName(operator) : 'без оператора'}`,
    silent: true,
  })
  const people = data?.items
    .filter(({ queues }) => worksQueue(queues, queue))
    .toSorted((a, b) => a.openTasksCount - b.openTasksCount)
    .toSorted(byPresence())
  const submit = async () => {
    if (operatorId === null) {
      setError('Оператор: выберите сотрудника')
      throw new Error('no one is chosen')
    }
    setRefusal(null)
    try {
      await assignment.run(operatorId)
    } catch (failure) {
      setRefusal(failureText(failure))
      throw failure
    }
  }
  return (
    <DialogForm submit="Назначить" onSubmit={submit} error={refusal} draft={operatorId}>
      <p className="no-margin secondary">{title}</p>
      <Select
        label="Оператор"
        placeholder="Фамилия"
        data-autofocus
        searchable
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={data ? 'Такого сотрудника нет' : 'Загружаем…'}
        data={(people ?? []).map((person) => ({
          value: String(person.id),
          label: `${fullName(person)} · ${operatorState(person)}`,
        }))}
        value={operatorId === null ? null : String(operatorId)}
        error={error}
        onChange={(value) => {
          setError(undefined)
          setOperatorId(value === null ? null : Number(value))
        }}
      />
    </DialogForm>
  )
}
