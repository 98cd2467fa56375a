import { fullName } from '@naryad/contract/kit/people'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { priorities, priorityTitles, sources, sourceTitles } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useMe } from '../../../client/session/me.ts'
import { operatorState } from '../../../entities/operator/operatorState.ts'
import { PersonChip } from '../../../entities/person/PersonChip.tsx'
import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { PriorityMark } from '../../../entities/task/PriorityMark.tsx'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { ChoiceList } from '../../../ui/filters/ChoiceList.tsx'
import { count } from '../../../ui/formats/numbers.ts'
import { containsTyped } from '../../../ui/typedText.ts'
import { isIn, worksIn } from '../list/listQueue.ts'
import { toFilters } from '../list/listState.ts'
import { visibleQueues } from '../queues.ts'
import { tasksQueries } from '../tasks.queries.ts'
import type { EditorProps } from './editorProps.ts'
import { filterKinds } from './kinds.ts'

export const OperatorChoices = (props: EditorProps) => <PeopleChoices {...props} kind="operators" />
export const CrewChoices = (props: EditorProps) => <PeopleChoices {...props} kind="crew" />

const peopleKeys = { operators: 'operatorIds', crew: 'crewIds' } as const

/** The current user first, then by name. */
function PeopleChoices({
  queue,
  conditions,
  onChange,
  kind,
}: EditorProps & { kind: keyof typeof peopleKeys }) {
  const key = peopleKeys[kind]
  const me = useMe()
  const [query, setQuery] = useState('')
  const { data } = useQuery(dictionaries.operators)
  const choices = data?.items
    .filter((person) => worksIn(person.queues, queue))
    .filter((person) => containsTyped(fullName(person), query))
    .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id))
    .map((person) => ({
      value: person.id,
      label: <PersonChip person={person} isFull />,
      aside: operatorState(person),
    }))
  return (
    <ChoiceList
      label={filterKinds[kind].title}
      choices={choices}
      chosen={conditions[key] ?? []}
      onChange={(ids) => onChange({ ...conditions, [key]: ids })}
      query={query}
      onQuery={setQuery}
      nothing="Никто не найден"
    />
  )
}

/** With the number of tasks in each status under the other filters. */
export function StatusChoices({ queue, conditions, onChange }: EditorProps) {
  const { data } = useQuery(
    tasksQueries.counts(statuses.map((status) => toFilters(queue, { ...conditions, statuses: [status] }))),
  )
  return (
    <ChoiceList
      label={filterKinds.statuses.title}
      choices={statuses.map((status, index) => ({
        value: status,
        label: <StatusMark status={status} />,
        aside: data?.[index] === undefined ? undefined : count(data[index]),
      }))}
      chosen={conditions.statuses ?? []}
      onChange={(chosen) => onChange({ ...conditions, statuses: chosen.length > 0 ? chosen : undefined })}
    />
  )
}

export const PriorityChoices = ({ conditions, onChange }: EditorProps) => (
  <ChoiceList
    label={filterKinds.priorities.title}
    choices={priorities.toReversed().map((priority) => ({
      value: priority,
      label: priority === 'NORMAL' ? priorityTitles.NORMAL : <PriorityMark priority={priority} withWord />,
    }))}
    chosen={conditions.priorities ?? []}
    onChange={(priorities) => onChange({ ...conditions, priorities })}
  />
)

export function QueueChoices({ conditions, onChange }: EditorProps) {
  const titles = useQueueTitles()
  return (
    <ChoiceList
      label={filterKinds.queues.title}
      choices={visibleQueues(useMe()).map((queue) => ({ value: queue, label: titles[queue] }))}
      chosen={conditions.queues ?? []}
      onChange={(queues) => onChange({ ...conditions, queues: queues.length > 0 ? queues : undefined })}
    />
  )
}

export const SourceChoices = ({ conditions, onChange }: EditorProps) => (
  <ChoiceList
    label={filterKinds.sources.title}
    choices={sources.map((source) => ({ value: source, label: sourceTitles[source] }))}
    chosen={conditions.sources ?? []}
    onChange={(sources) => onChange({ ...conditions, sources })}
  />
)

export function TypeChoices({ queue, conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const { data } = useQuery(dictionaries.types)
  const choices = data?.items
    .filter(({ queues }) => worksIn(queues, queue))
    .filter(({ title }) => containsTyped(title, query))
    .map(({ id, title }) => ({ value: id, label: title }))
  return (
    <ChoiceList
      label={filterKinds.types.title}
      choices={choices}
      chosen={conditions.typeIds ?? []}
      onChange={(typeIds) => onChange({ ...conditions, typeIds })}
      query={query}
      onQuery={setQuery}
    />
  )
}

/** Servers out of use too: a filter is used for past work. */
export function ServerChoices({ conditions, onChange }: EditorProps) {
  const { data } = useQuery(dictionaries.carServers)
  return (
    <ChoiceList
      label={filterKinds.servers.title}
      choices={data?.items.map(({ id, title }) => ({ value: id, label: title }))}
      chosen={conditions.carServerIds ?? []}
      onChange={(carServerIds) => onChange({ ...conditions, carServerIds })}
      nothing="Серверов нет"
    />
  )
}

export function CategoryChoices({ queue, conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const { data } = useQuery(dictionaries.categories)
  const choices = data?.items
    .filter((category) => isIn(category.queue, queue) && containsTyped(category.title, query))
    .map(({ id, title }) => ({ value: id, label: title }))
  return (
    <ChoiceList
      label={filterKinds.categories.title}
      choices={choices}
      chosen={conditions.categoryIds ?? []}
      onChange={(categoryIds) => onChange({ ...conditions, categoryIds })}
      query={query}
      onQuery={setQuery}
    />
  )
}
