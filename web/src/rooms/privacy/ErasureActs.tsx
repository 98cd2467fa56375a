import type { SubjectKind } from '@naryad/contract/privacy/privacy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Failed } from '../../client/queries/Failed.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { Disclosure, DisclosureList } from '../../ui/list/Disclosure.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { ActFacts } from './ActFacts.tsx'
import { privacyQueries } from './privacy.queries.ts'

import styles from './erase.module.css'

const step = 20
const most = 500

/** The name has been erased; only the id remains. */
const kinds: Record<SubjectKind, string> = {
  users: 'пользователь',
  drivers: 'водитель',
  contacts: 'контакт',
}

/** Records of all erasures, newest first: the proof that a person's data has been erased. */
export function ErasureActs() {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch, isFetching } = useQuery(privacyQueries.acts(limit))
  if (!data && error)
    return <Failed title="Не удалось загрузить акты" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBar width="60%" height={16} />
  if (data.items.length === 0)
    return (
      <p className="no-margin muted max-width-640">
        Актов пока нет. Данные человека стирают из меню его карточки: у водителя, контакта или пользователя.
      </p>
    )
  return (
    <div className={`stack top gap-12 ${styles.acts}`}>
      <DisclosureList label="Акты об удалении">
        {data.items.map((act) => {
          const subject = `${kinds[act.subject.kind]} ${numbered(act.subject.id)}`
          return (
            <Disclosure
              key={act.number}
              title={`Акт ${numbered(act.number)}: ${subject}`}
              aside={
                <time dateTime={act.at} data-tip={stamp(act.at)}>
                  {nearMoment(act.at)}
                </time>
              }
            >
              <div className="stack gap-16">
                <ActFacts act={act} subject={subject} />
              </div>
            </Disclosure>
          )
        })}
      </DisclosureList>
      {data.items.length < Math.min(data.totalCount, most) && (
        <Button size="sm" isBusy={isFetching} onClick={() => setLimit(Math.min(limit + step, most))}>
          Показать более ранние
        </Button>
      )}
    </div>
  )
}
