import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { Suspense } from 'react'
import IconPlus from '~icons/plus'

import { ApiError } from '../../../client/api/errors.ts'
import { may, useMe } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { EmptyState, NothingFound } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ChipValue } from '../filters/ChipValue.tsx'
import { type Conditions, openOnly, writeConditions } from '../filters/conditions.ts'
import { filterKinds, type Narrowing, narrowings, quickFilters, withoutNarrowing } from '../filters/kinds.ts'
import { ownOpenConditions } from '../views/ownConditions.ts'
import { worksIn } from './listQueue.ts'
import { type TaskList } from './model.ts'

const MatchesElsewhere = lazyPart(() =>
  import('./MatchesElsewhere.tsx').then((file) => file.MatchesElsewhere),
)

function Named({
  narrowing,
  conditions,
}: {
  narrowing: Exclude<Narrowing, { query: string }>
  conditions: Conditions
}) {
  if ('quick' in narrowing)
    return <>{inQuotes(quickFilters.find(({ key }) => key === narrowing.quick)?.title ?? '')}</>
  const { title } = filterKinds[narrowing.kind]
  if (narrowing.kind === 'overdue') return <>{inQuotes(title)}</>
  return (
    <>
      {lowerFirst(title)} — <ChipValue kind={narrowing.kind} conditions={conditions} />
    </>
  )
}

interface EmptyListProps {
  list: TaskList
  onCreate: (() => void) | undefined
}

/** Empty state: no matches for the filters, or no tasks at all. */
export function EmptyList({ list, onCreate }: EmptyListProps) {
  const { address } = list
  const { conditions } = address.state
  const active = narrowings(conditions)
  const last = active.at(-1)
  const me = useMe()
  if (!last && !worksIn(me.queues, list.opened.queue))
    return (
      <EmptyState title="Эта очередь вам не открыта" text="Очереди сотрудников назначает администратор" />
    )
  if (!last) {
    return (
      <EmptyState
        title="Заявок пока нет"
        text={
          me.role === 'client'
            ? 'Создайте первую: здесь будет видно, кто ею занимается и когда её выполнят'
            : 'Создайте первую или дождитесь заявки от клиента: она появится здесь сама'
        }
        actions={
          onCreate && (
            <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onCreate}>
              Новая заявка
            </Button>
          )
        }
      />
    )
  }
  const mine = writeConditions({ ...openOnly, ...ownOpenConditions(me) })
  const isMine = JSON.stringify(writeConditions(conditions)) === JSON.stringify(mine)
  const mineNothing = may(me, 'tasks.close') ? 'У вас нет открытых заявок' : 'У вас нет невыполненных заявок'
  const named = isMine ? [] : active.flatMap((narrowing) => ('query' in narrowing ? [] : [narrowing]))
  return (
    <>
      <NothingFound
        title={isMine ? mineNothing : 'Нет заявок по этим условиям'}
        query={conditions.query}
        conditions={named.map((narrowing) => (
          <Named key={JSON.stringify(narrowing)} narrowing={narrowing} conditions={conditions} />
        ))}
        onTakeLast={() => address.change({ conditions: withoutNarrowing(conditions, last) })}
        onReset={() => address.change({ conditions: openOnly })}
      />
      <Suspense fallback={null}>{conditions.query && <MatchesElsewhere list={list} />}</Suspense>
    </>
  )
}

/** Error messages may or may not end with a full stop. */
const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

export const FailedList = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorState
    title="Не удалось загрузить список"
    text={`${ended(error.message)} Ваши изменения не потерялись.`}
    requestId={error instanceof ApiError ? error.requestId : null}
    onRetry={onRetry}
  />
)
