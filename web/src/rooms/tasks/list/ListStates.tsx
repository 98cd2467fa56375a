import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

import { Button } from '../../../kit/controls/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { EmptyState, NothingFound } from '../../../kit/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/states/ErrorState.tsx'
import { ApiError } from '../../../platform/api/errors.ts'
import { useMe } from '../../../platform/session/me.ts'
import { ChipValue } from '../filters/ChipValue.tsx'
import { type Conditions, openOnly } from '../filters/conditions.ts'
import { filterKinds, type Narrowing, narrowings, quickFilters, withoutNarrowing } from '../filters/kinds.ts'
import { type TaskList } from './model.ts'

const Elsewhere = lazy(() => import('./Elsewhere.tsx').then((file) => ({ default: file.Elsewhere })))

function Named({ narrowing, conditions }: { narrowing: Narrowing; conditions: Conditions }) {
  if ('query' in narrowing) return <>поиск «{narrowing.query}»</>
  if ('quick' in narrowing) return <>«{quickFilters.find(({ key }) => key === narrowing.quick)?.title}»</>
  const { title } = filterKinds[narrowing.kind]
  if (narrowing.kind === 'overdue') return <>«{title}»</>
  return (
    <>
      {title.toLowerCase()}: <ChipValue kind={narrowing.kind} conditions={conditions} />
    </>
  )
}

interface EmptyListProps {
  list: TaskList
  onCreate: (() => void) | undefined
}

/** No rows: because nothing fits the conditions, or because there is nothing at all. */
export function EmptyList({ list, onCreate }: EmptyListProps) {
  const { address } = list
  const { conditions } = address.state
  const active = narrowings(conditions)
  const last = active.at(-1)
  const isClient = useMe().role === 'client'
  if (!last) {
    return (
      <EmptyState
        title="Заявок пока нет"
        text={
          isClient
            ? 'Создайте первую: здесь будет видно, кто ею занят и когда её выполнят'
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
  return (
    <>
      <NothingFound
        title="Нет заявок по этим условиям"
        conditions={active.map((narrowing) => (
          <Named key={JSON.stringify(narrowing)} narrowing={narrowing} conditions={conditions} />
        ))}
        onTakeLast={() => address.change({ conditions: withoutNarrowing(conditions, last) })}
        onReset={() => address.change({ conditions: openOnly })}
      />
      <Suspense fallback={null}>{conditions.query && <Elsewhere list={list} />}</Suspense>
    </>
  )
}

/** What went wrong comes with a full stop or without one. */
const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

export const FailedList = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorState
    title="Не удалось загрузить список"
    text={`${ended(error.message)} Ваши изменения не потерялись.`}
    requestId={error instanceof ApiError ? error.requestId : null}
    onRetry={onRetry}
  />
)
