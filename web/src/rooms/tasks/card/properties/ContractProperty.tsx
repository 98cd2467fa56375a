import { contractName } from '@naryad/contract/contracts/contracts.words'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../../../client/api/api.ts'
import { useAction } from '../../../../client/queries/useAction.ts'
import { useMay } from '../../../../client/session/me.ts'
import { ContractLink } from '../../../../entities/contract/ContractLink.tsx'
import { contractsQueries } from '../../../../entities/contract/contracts.queries.ts'
import { exactFirst } from '../../../../ui/form/exactFirst.ts'
import { containsTyped } from '../../../../ui/typedText.ts'
import { Choice, type Option } from './Choice.tsx'
import { Property } from './Property.tsx'

/** The value of the option that finds the contract again. */
const found = 'found'

/** The contract of the task; a senior chooses another one of its organization. */
export function ContractProperty({ task }: { task: Task }) {
  const mayRead = useMay('contracts.read')
  const mayChoose = useMay(tasksRoutes.contract) && task.status !== 'CLOSED'
  if (mayChoose && task.company) return <Chosen task={task} companyId={task.company.id} />
  if (!task.contract && !task.isWithoutContract) return null
  return (
    <Property title={taskTitles.contract}>
      {task.contract && mayRead ? <ContractLink contract={task.contract} /> : textOf(task)}
    </Property>
  )
}

const textOf = ({ contract, isWithoutContract }: Task) =>
  contract ? (
    contractName(contract.number)
  ) : (
    <span className={isWithoutContract ? 'warn' : 'muted'}>Без договора</span>
  )

function Chosen({ task, companyId }: { task: Task; companyId: number }) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const { data } = useQuery({ ...contractsQueries.ofCompany(companyId), enabled: isOpen })
  const choose = useAction({
    run: (contractId: number | null) =>
      call(tasksRoutes.contract, {
        params: { id: task.id },
        body: { contractId, version: task.version },
      }),
    touches: ['tasks'],
  })
  const others = (data?.items ?? []).filter(
    ({ id, number }) => id !== task.contract?.id && containsTyped(number, query),
  )
  const options = exactFirst(others, query, ({ number }) => number).map(({ id, number }): Option => ({
    value: String(id),
    label: contractName(number),
  }))
  const reset: Option[] = task.hasManualContract
    ? [{ value: found, label: 'По организации, очереди и дню создания' }]
    : []
  return (
    <Property title={taskTitles.contract}>
      <Choice
        label={taskTitles.contract}
        options={[...reset, ...options]}
        query={query}
        onQuery={setQuery}
        nothing={data ? 'Других договоров у организации нет' : null}
        note="Срок пересчитается по нормативу договора"
        isOpen={isOpen}
        onOpen={setOpen}
        onChoose={(value) => choose.start(value === found ? null : Number(value))}
      >
        {textOf(task)}
      </Choice>
    </Property>
  )
}
