import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'

import { operatorOptions } from '../../entities/operator/operatorOptions.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import type { Receiver } from './handover.ts'

const unfinishedForms: Forms = ['невыполненная заявка', 'невыполненные заявки', 'невыполненных заявок']

const keep = 'keep'
const noOperator = 'none'

/** By the life cycle of a request: one that is being worked on has an operator. */
const onlyUnbegun =
  'Без оператора станут новые и назначенные заявки. Начатые останутся за ним: передайте их коллеге'

interface HandoverFieldProps {
  userId: number
  tasksCount: number
  /** Null: the tasks stay with the user. */
  receiver: Receiver | null
  onChange: (receiver: Receiver | null) => void
  /** The user must not keep any tasks. */
  isRequired?: boolean
  error?: string | undefined
}

/** Selects the operator who receives the unfinished tasks of a blocked or deleted user. */
export function HandoverField({
  userId,
  tasksCount,
  receiver,
  onChange,
  isRequired = false,
  error,
}: HandoverFieldProps) {
  const { data } = useQuery(dictionaries.operators)
  const others = (data?.items ?? []).filter(({ id }) => id !== userId)
  const choose = (value: string | null) => {
    const person = others.find(({ id }) => String(id) === value)
    if (person) onChange({ id: person.id, name: shortName(person) })
    else onChange(value === noOperator ? { id: null, name: '' } : null)
  }
  const unchosen = isRequired ? null : keep
  return (
    <>
      <p className="no-margin">У пользователя {counted(tasksCount, unfinishedForms)}</p>
      <Select
        label="Передать заявки"
        placeholder="Выберите оператора"
        withAsterisk={isRequired}
        searchable
        nothingFoundMessage="Такого сотрудника нет"
        data={[
          ...(isRequired ? [] : [{ value: keep, label: 'Оставить' }]),
          { value: noOperator, label: 'Без оператора' },
          ...operatorOptions(others),
        ]}
        value={receiver ? (receiver.id === null ? noOperator : String(receiver.id)) : unchosen}
        error={error}
        description={receiver?.id === null ? onlyUnbegun : undefined}
        onChange={choose}
      />
    </>
  )
}
