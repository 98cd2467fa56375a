import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { dayOf } from '../../../ui/filters/period.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { useNow } from '../../../ui/useNow.ts'
import { shiftDay } from '../frame/period.ts'
import { reportsQueries } from '../reports.queries.ts'
import { CardFailed } from './CardFailed.tsx'
import { failureOf, isFailed } from './failure.ts'

import charts from '../charts/charts.module.css'
import styles from './overview.module.css'

const aheadDays = 30

function foundText(query: UseQueryResult<{ totalCount: number }>): string {
  if (query.data) return count(query.data.totalCount)
  return isFailed(query) ? '—' : '…'
}

/** Maintenance ranges and driver cards that end within 30 days, and those already past. */
export function AheadCard() {
  const today = dayOf(useNow())
  const soon = useQuery(reportsQueries.termsDue({ dueFrom: today, dueTo: shiftDay(today, aheadDays) }))
  const past = useQuery(reportsQueries.termsDue({ dueTo: shiftDay(today, -1) }))
  const cards = useQuery(reportsQueries.cardsDue(aheadDays))
  const failure = failureOf(soon, past, cards)
  return (
    <section className={charts.card} aria-label="Ближайшие 30 дней">
      <header className={charts.head}>
        <h2 className={charts.title}>Ближайшие 30 дней</h2>
      </header>
      <dl className={styles.facts} data-first>
        <div>
          <dt>Заканчиваются сроки ТО и поверок</dt>
          <dd>
            <Link to="/analytics/{-$report}" params={{ report: 'terms' }} search={{}}>
              {foundText(soon)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Сроки уже прошли</dt>
          <dd data-bad={(past.data?.totalCount ?? 0) > 0 || undefined}>
            <Link to="/analytics/{-$report}" params={{ report: 'terms' }} search={{ due: 'past' }}>
              {foundText(past)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Карты водителей: заканчиваются или истекли</dt>
          <dd>
            <Link
              to="/drivers/{-$id}"
              params={{ id: undefined }}
              search={{ cardEndsInDays: aheadDays, isActive: true }}
            >
              {foundText(cards)}
            </Link>
          </dd>
        </div>
      </dl>
      {failure && <CardFailed failure={failure} />}
    </section>
  )
}
