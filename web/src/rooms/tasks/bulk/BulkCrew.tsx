import { byPresence } from '@naryad/contract/calendar/operator-absence'
import { fullName } from '@naryad/contract/kit/people'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { maxCrew } from '@naryad/contract/tasks/tasks.crew'
import type { Operator } from '@naryad/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { operatorState } from '../../../entities/operator/operatorState.ts'
import { PersonChip } from '../../../entities/person/PersonChip.tsx'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { ChoiceList } from '../../../ui/filters/ChoiceList.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { containsTyped } from '../../../ui/typedText.ts'
import { type ListQueue, worksIn } from '../list/listQueue.ts'

import styles from './BulkCrew.module.css'

type Way = 'set' | 'clear'

const ways: readonly { value: Way; title: string }[] = [
  { value: 'set', title: 'Поставить' },
  { value: 'clear', title: 'Снять' },
]

interface BulkCrewProps {
  /** The queue of the list, where the tasks are. */
  queue: ListQueue
  /** No one: the crews are cleared. */
  onSubmit: (people: readonly Operator[]) => Promise<void>
}

/** One crew for all selected tasks instead of theirs. */
export function BulkCrew({ queue, onSubmit }: BulkCrewProps) {
  const [way, setWay] = useState<Way>('set')
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [error, setError] = useState<string | null>(null)
  const people = useQuery(dictionaries.operators).data?.items
  const submit = async () => {
    if (way === 'clear') return onSubmit([])
    const wrong =
      chosen.length === 0
        ? 'Выберите, кто поедет с оператором'
        : chosen.length > maxCrew && `В бригаде не больше четырёх, выбрано ${chosen.length}`
    if (wrong) {
      setError(wrong)
      throw new Error(wrong)
    }
    return onSubmit(people?.filter(({ id }) => chosen.includes(id)) ?? [])
  }
  return (
    <DialogForm
      submit={way === 'set' ? 'Поставить бригаду' : 'Снять бригаду'}
      onSubmit={submit}
      error={error}
      draft={{ way, chosen }}
    >
      <Segments
        label="Что сделать с бригадой"
        value={way}
        onChange={(next) => {
          setError(null)
          setWay(next)
        }}
        choices={ways}
      />
      {way === 'set' && (
        <div className={styles.people}>
          <ChoiceList
            label={taskTitles.crew}
            choices={people
              ?.filter(({ id, queues }) => chosen.includes(id) || worksIn(queues, queue))
              .filter((person) => containsTyped(fullName(person), query))
              .toSorted(byPresence())
              .map((person) => ({
                value: person.id,
                label: <PersonChip person={person} isFull />,
                aside: operatorState(person),
              }))}
            chosen={chosen}
            onChange={(next) => {
              setError(null)
              setChosen(next)
            }}
            query={query}
            onQuery={setQuery}
            nothing="Никто не найден"
          />
        </div>
      )}
      <p className="no-margin secondary">
        {way === 'set'
          ? 'Бригада заменит прежнюю. Заявки без оператора и заявки, где оператор — кто-то из выбранных, не изменятся.'
          : 'Останется один оператор.'}
      </p>
    </DialogForm>
  )
}
