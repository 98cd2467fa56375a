import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { checkOperatorQueue } from '@naryad/contract/tasks/tasks.operators'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useMay, useMe } from '../../../../client/session/me.ts'
import { useQueueTitles } from '../../../../entities/settings/shared.ts'
import { dictionaries } from '../../../../entities/task/dictionaries.queries.ts'
import { QueueMark } from '../../../../entities/task/QueueMark.tsx'
import { containsTyped } from '../../../../ui/typedText.ts'
import { seesQueue } from '../../queues.ts'
import { leftBehind } from '../moving.ts'
import type { Moved } from '../useTaskActions.ts'
import { Choice, type Option } from './Choice.tsx'
import type { PropertiesProps } from './propertiesProps.ts'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

interface QueuePropertyProps extends Pick<PropertiesProps, 'task' | 'onMove'> {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The queue of the task, and the queues it can be moved to, each with the values that would be lost. */
export function QueueProperty({ task, isOpen, onOpen, onMove }: QueuePropertyProps) {
  const me = useMe()
  const titles = useQueueTitles()
  const [query, setQuery] = useState('')
  const mayChange = useMay('tasks.dispatch') && task.status !== 'CLOSED'
  const types = useQuery({ ...dictionaries.types, enabled: mayChange }).data?.items ?? []
  const operators = useQuery({ ...dictionaries.operators, enabled: mayChange && isOpen }).data?.items
  const shown = (
    <>
      <QueueMark queue={task.queue} isSilent />
      <span className={styles.cut}>{titles[task.queue]}</span>
    </>
  )
  if (!mayChange) {
    return (
      <Property title={taskTitles.queue}>
        <span className={styles.value}>{shown}</span>
      </Property>
    )
  }
  const operator = operators?.find(({ id }) => id === task.operator?.id)
  const options = queues
    .filter((queue) => queue !== task.queue && containsTyped(titles[queue], query))
    .map((queue): Option => {
      const whyNot = operator && checkOperatorQueue(operator, queue, titles)
      const follows = whyNot
        ? []
        : [
            ...lostOf(task, leftBehind(task, queue, types)),
            ...hiddenOf(task, titles.external),
            ...(seesQueue(me, queue) ? [] : ['Эта очередь вам недоступна: заявка исчезнет из вашего списка']),
          ]
      return {
        value: queue,
        label: (
          <>
            <span className={styles.optionRow}>
              <QueueMark queue={queue} isSilent />
              {titles[queue]}
            </span>
            {follows.map((sentence) => (
              <div key={sentence} className={styles.whyNot}>
                {sentence}
              </div>
            ))}
          </>
        ),
        whyNot: whyNot ?? undefined,
      }
    })
  return (
    <Property title={taskTitles.queue}>
      <Choice
        label={taskTitles.queue}
        options={options}
        query={query}
        onQuery={setQuery}
        nothing="Такой очереди нет"
        note={staysOf(task)}
        isOpen={isOpen}
        onOpen={onOpen}
        onChoose={(value) => {
          const queue = Queue.parse(value)
          onMove({ queue, left: leftBehind(task, queue, types) })
        }}
      >
        {shown}
      </Choice>
    </Property>
  )
}

/** «Снимутся вид работ «Калибровка» и категория «Блок СКЗИ»» */
function lostOf({ type, category }: Task, left: Moved['left']): string[] {
  const lost = [
    ...('type' in left && type ? [`вид работ ${inQuotes(type.title)}`] : []),
    ...('category' in left && category ? [`категория ${inQuotes(category.title)}`] : []),
  ]
  return lost.length > 0 ? [`${lost.length > 1 ? 'Снимутся' : 'Снимется'} ${lost.join(' и ')}`] : []
}

/**
 * «Подрядчик и внешний срок видны только в очереди «Внешние»»: the values stay and show again when the task
 * returns there.
 */
function hiddenOf({ queue, externalOrganization, externalDueOn }: Task, title: string): string[] {
  if (queue !== 'external') return []
  const where = `только в очереди ${inQuotes(title)}`
  if (externalOrganization && externalDueOn) return [`Подрядчик и внешний срок видны ${where}`]
  if (externalOrganization) return [`Подрядчик виден ${where}`]
  return externalDueOn ? [`Внешний срок виден ${where}`] : []
}

const staysOf = ({ childsCount }: Task): string =>
  childsCount > 0
    ? 'Срок и оператор останутся. Подзаявки останутся в своей очереди.'
    : 'Срок и оператор останутся.'
