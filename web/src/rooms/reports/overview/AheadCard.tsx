import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { count } from '../../../ui/formats/numbers.ts'
import { reportsQueries } from '../reports.queries.ts'
import { CardFailed } from './CardFailed.tsx'
import { failureOf, isFailed } from './failure.ts'

import charts from '../charts/charts.module.css'
import styles from './overview.module.css'

const aheadDays = 30

function countText(query: UseQueryResult, found: number | undefined): string {
  if (found !== undefined) return count(found)
  return isFailed(query) ? '—' : '…'
}

/** Maintenance ranges and driver cards that end within 30 days or are past. */
export function AheadCard() {
  const ranges = useQuery(reportsQueries.rangesDue)
  const [ahead, past] = ranges.data?.counts ?? []
  const cards = useQuery(reportsQueries.cardsDue(aheadDays))
  const failure = failureOf(ranges, cards)
  return (
    <section className={charts.card} aria-label="Ближайшие 30 дней">
      <header className={charts.head}>
        <h2 className={charts.title}>Ближайшие 30 дней</h2>
      </header>
      <dl className={styles.facts} data-first>
        <div>
          <dt>Сроки ТО и поверок: заканчиваются или прошли</dt>
          <dd>
            <Link to="/terms/{-$id}" params={{ id: undefined }} search={{ whats: 'RANGE' }}>
              {countText(ranges, ahead)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Из них сроки уже прошли</dt>
          <dd data-bad={(past ?? 0) > 0 || undefined}>
            <Link
              to="/terms/{-$id}"
              params={{ id: undefined }}
              search={{ view: 'past', period: 'PAST', whats: 'RANGE' }}
            >
              {countText(ranges, past)}
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
              {countText(cards, cards.data?.totalCount)}
            </Link>
          </dd>
        </div>
      </dl>
      {failure && <CardFailed failure={failure} />}
    </section>
  )
}
