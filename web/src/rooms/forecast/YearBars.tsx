import type { ForecastMonth } from '@naryad/contract/forecast/forecast'

import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { longMonth, shortMonth, thousands, workForms } from './yearTexts.ts'

import styles from './year.module.css'

interface YearBarsProps {
  months: readonly ForecastMonth[]
  /** Null: all months. */
  chosen: string | null
  onChoose: (month: string | null) => void
}

const labelOf = ({ month, rowsCount, unpricedCount, sum }: ForecastMonth): string =>
  [
    longMonth(month),
    counted(rowsCount, workForms),
    money(sum),
    unpricedCount > 0 && `без цены ${unpricedCount}`,
  ]
    .filter(Boolean)
    .join(', ')

/** A bar for each month, in thousands of roubles; pressed, it shows the works of its month. */
export function YearBars({ months, chosen, onChoose }: YearBarsProps) {
  const most = Math.max(1, ...months.map(({ sum }) => sum))
  return (
    <div className="stack gap-4 min-width-0">
      <span className="text-12 line-16 muted">Стоимость работ по месяцам, тыс. ₽</span>
      <div className="flex line-below scroll-x" role="group" aria-label="Месяцы, тысяч рублей">
        {months.map((one) => (
          <button
            key={one.month}
            type="button"
            className={styles.month}
            aria-pressed={one.month === chosen}
            data-tip={labelOf(one)}
            onClick={() => onChoose(one.month === chosen ? null : one.month)}
          >
            <span className="visually-hidden">{labelOf(one)}</span>
            <span className="text-12 line-16 digits" aria-hidden>
              {thousands(one.sum)}
            </span>
            <span
              className={styles.bar}
              style={{ height: `${(one.sum / most) * 4.5}rem` }}
              data-unpriced={one.unpricedCount > 0 || undefined}
            />
            <span className="text-12 line-16 muted" aria-hidden>
              {shortMonth(one.month)}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
