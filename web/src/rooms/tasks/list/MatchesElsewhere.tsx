import { inQuotes } from '@naryad/contract/kit/quotes'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useMe } from '../../../client/session/me.ts'
import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { counted, type Forms, plural } from '../../../ui/formats/plural.ts'
import { type Conditions, isOpenOnly, isUnfinishedOnly } from '../filters/conditions.ts'
import { seesQueue } from '../queues.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { isIn, type ListQueue } from './listQueue.ts'
import { initialState, toFilters, writeSearch } from './listState.ts'
import type { TaskList } from './model.ts'

import styles from './MatchesElsewhere.module.css'

const foundForms: Forms = ['нашлась', 'нашлись', 'нашлось']

interface Place {
  queue: ListQueue
  conditions: Conditions
}

/** Closed tasks are searched only if the default hides them; an explicit status filter is respected. */
function endedWords({ statuses }: Conditions): string | null {
  if (isOpenOnly(statuses)) return 'Среди закрытых'
  return isUnfinishedOnly(statuses) ? 'Среди выполненных и закрытых' : null
}

/** After a search without results: counts the matches among closed tasks and in the user's other queues. */
export function MatchesElsewhere({ list: { asked, opened, rows } }: { list: TaskList }) {
  const me = useMe()
  const titles = useQueueTitles()
  const { conditions, orderBy, sort, limit } = asked
  const here = opened.queue
  const places = useMemo((): Place[] => {
    const others = queues.filter((queue) => !isIn(queue, here) && seesQueue(me, queue))
    const ended = endedWords(conditions)
      ? [{ queue: here, conditions: { ...conditions, statuses: undefined } }]
      : []
    return [...ended, ...others.map((queue) => ({ queue, conditions }))]
  }, [me, here, conditions])
  const filters = useMemo(() => places.map((place) => toFilters(place.queue, place.conditions)), [places])
  // While the user is typing, the empty result belongs to an earlier query.
  const isSought = filters.length > 0 && !rows.isRefreshing
  const { data, isPlaceholderData } = useQuery({ ...tasksQueries.counts(filters), enabled: isSought })
  const counts = isSought && !isPlaceholderData ? data : undefined

  return (
    <div role="status" className={styles.places}>
      {counts?.map((count = 0, index) => {
        const place = places[index]
        if (!place || count === 0) return null
        return (
          <Link
            key={place.queue}
            to="/tasks/$queue/{-$id}"
            params={{ queue: place.queue, id: undefined }}
            search={writeSearch({ ...initialState, conditions: place.conditions, orderBy, sort, limit })}
            className={styles.link}
          >
            {place.queue === here || place.queue === 'all'
              ? endedWords(conditions)
              : `В очереди ${inQuotes(titles[place.queue])}`}{' '}
            {plural(count, foundForms)} {counted(count, taskForms)}
          </Link>
        )
      })}
    </div>
  )
}
