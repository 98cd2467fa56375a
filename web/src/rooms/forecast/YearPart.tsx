import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { Forecast, ForecastRow } from '@naryad/contract/forecast/forecast'
import { forecastRoutes } from '@naryad/contract/forecast/forecast.routes'
import type { ForecastChoice } from '@naryad/contract/forecast/forecast.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconCalendar from '~icons/calendar'
import IconDownload from '~icons/download'
import IconSend from '~icons/send'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import type { PageSize } from '../../ui/list/paging.ts'
import { PhonePager } from '../../ui/list/PhonePager.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { type AskedPlan, openPlan, openPlanByPhone, OwnPlan, PlanApprovals } from '../approvals/index.ts'
import { forecastQueries } from './forecast.queries.ts'
import { YearBars } from './YearBars.tsx'
import { YearTable } from './YearTable.tsx'
import { countsOf, longMonth, periodOf, rowKey, workForms } from './yearTexts.ts'

import styles from './year.module.css'

const usualLimit = 50

interface YearPartProps {
  companyId: number
  /** Beside a list, as on a phone, there is no room for a column of trucks. */
  isNarrow?: boolean
}

/** «Год»: the planned works of an organization with their sums by month. */
export function YearPart({ companyId, isNarrow = false }: YearPartProps) {
  const isPhone = useIsPhone()
  const Pager = isPhone ? PhonePager : ListFooter
  const [month, setMonth] = useState<string | null>(null)
  const [show, setShow] = useState<ForecastChoice>('ALL')
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState<PageSize>(usualLimit)
  const [ticked, setTicked] = useState<Chosen>(new Map())
  const maySend = useMay(planApprovalsRoutes.send)
  const question = { month, show, limit, offset: (page - 1) * limit }
  const { data, error, refetch } = useQuery(forecastQueries.year(companyId, question))
  if (error && !data)
    return <Failed title="Не удалось загрузить план на год" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} height={36} />
  if (data.rowsCount === 0)
    return <EmptyState sign={IconCalendar} title="Плановых работ нет" text={emptyText(data)} />
  const chosen = withoutClosed(ticked, data.items)
  const choose = (next: { month?: string | null; show?: ForecastChoice }) => {
    if (next.month !== undefined) setMonth(next.month)
    if (next.show !== undefined) setShow(next.show)
    setTicked(new Map())
    setPage(1)
  }
  return (
    <section className="stack gap-16 min-width-0" aria-label="План на год">
      <Head
        companyId={companyId}
        year={data}
        isUnpriced={show === 'UNPRICED'}
        onUnpriced={(isOn) => choose({ show: isOn ? 'UNPRICED' : 'ALL' })}
      />
      {maySend && (
        <PlanButtons
          plan={askedPlan(companyId, data, { month, chosen })}
          onClear={chosen.size > 0 ? () => setTicked(new Map()) : undefined}
        />
      )}
      <PlanApprovals companyId={companyId} />
      <OwnPlan />
      <YearBars months={data.months} chosen={month} onChoose={(chosen) => choose({ month: chosen })} />
      <h3 className="no-margin text-14 line-20 strong">
        {month === null ? 'Все месяцы' : longMonth(month)}
        {show === 'UNPRICED' && ', без цены'}{' '}
        <span className="digits muted">{counted(data.totalCount, workForms)}</span>
      </h3>
      {data.items.length === 0 ? (
        <p className="no-margin muted">В этом месяце таких работ нет</p>
      ) : (
        <YearTable
          rows={data.items}
          isNarrow={isNarrow || isPhone}
          chosen={chosen}
          onChoose={
            maySend
              ? (row) => {
                  const next = new Map(chosen)
                  if (!next.delete(rowKey(row))) next.set(rowKey(row), row.price ?? 0)
                  setTicked(next)
                }
              : undefined
          }
        />
      )}
      {data.totalCount > data.items.length && (
        <Pager
          label="Страницы плана"
          paging={{
            page,
            limit,
            total: { count: data.totalCount, isExact: true },
            shown: data.items.length,
            onPage: setPage,
            onLimit: setLimit,
          }}
        />
      )}
    </section>
  )
}

/** Chosen works with their prices, also of other pages. */
type Chosen = ReadonlyMap<string, number>

/** Works that cannot be agreed to any more have no box by which they could be taken back. */
function withoutClosed(chosen: Chosen, rows: readonly ForecastRow[]): Chosen {
  const closed = new Set(rows.flatMap((row) => (row.isAgreeable ? [] : rowKey(row))))
  return new Map([...chosen].filter(([key]) => !closed.has(key)))
}

/** «12 работ на 46 000 ₽»: what a plan asks about. */
const askedText = (asked: Pick<Forecast, 'agreeableCount' | 'agreeableSum'> | undefined): string =>
  asked === undefined || asked.agreeableCount === 0
    ? 'согласовывать нечего'
    : `${counted(asked.agreeableCount, workForms)} на ${money(asked.agreeableSum)}`

const sumOf = (chosen: Chosen): number => [...chosen.values()].reduce((sum, price) => sum + price, 0)

/** The chosen works, else those of the chosen month, else the whole year. */
function askedPlan(
  companyId: number,
  year: Forecast,
  { month, chosen }: { month: string | null; chosen: Chosen },
): AskedPlan {
  if (chosen.size > 0)
    return {
      companyId,
      title: `Выбрано: ${askedText({ agreeableCount: chosen.size, agreeableSum: sumOf(chosen) })}`,
      rows: [...chosen.keys()].map((one) => {
        const [key = '', repeat = '0'] = one.split('/')
        return { key, repeat: Number(repeat) }
      }),
    }
  if (month !== null) {
    const asked = year.months.find((one) => one.month === month)
    return { companyId, title: `${longMonth(month)}: ${askedText(asked)}`, onlyMonths: [month] }
  }
  return { companyId, title: `Весь план, ${periodOf(year)}: ${askedText(year)}` }
}

interface PlanButtonsProps {
  plan: AskedPlan
  /** Undefined: nothing is chosen. */
  onClear: (() => void) | undefined
}

function PlanButtons({ plan, onClear }: PlanButtonsProps) {
  const mayByPhone = useMay(planApprovalsRoutes.byPhone)
  return (
    <div className="row wrap gap-8">
      <Button variant="filled" leftSection={<Icon of={IconSend} />} onClick={() => openPlan(plan)}>
        Согласовать план
      </Button>
      {mayByPhone && <Button onClick={() => openPlanByPhone(plan)}>По телефону…</Button>}
      <span className="text-12 line-16 muted">{plan.title}</span>
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          Снять выделение
        </Button>
      )}
    </div>
  )
}

const emptyText = ({ undatedCount }: Forecast): string =>
  undatedCount === 0
    ? 'Здесь появятся сроки обслуживания, карт и удостоверений с их повторами на год вперёд.'
    : `Сроков по пробегу: ${undatedCount}. Их день станет известен, когда пробег подойдёт.`

interface HeadProps {
  companyId: number
  year: Forecast
  isUnpriced: boolean
  onUnpriced: (isOn: boolean) => void
}

function Head({ companyId, year, isUnpriced, onUnpriced }: HeadProps) {
  const { sum, unpricedCount, agreedCount, undatedCount, contracts } = year
  const excel = useAction<undefined, void>({
    run: async () =>
      saveFile(await call(forecastRoutes.excel, { params: { id: companyId }, query: {} }), 'План работ.xlsx'),
    touches: [],
  })
  return (
    <header className="row wrap between gap-10">
      <div className="stack gap-2 min-width-0">
        <span className="text-12 line-16 muted">Плановые работы, {periodOf(year)}</span>
        <p className="no-margin row wrap gap-10">
          <b className="text-18 line-24 strong digits">{money(sum)}</b>
          <span>{countsOf(year)}</span>
          {agreedCount > 0 && <span className="ok">согласовано {agreedCount}</span>}
          {unpricedCount > 0 && (
            <button
              type="button"
              className={`bare no-padding inherit-font pointer warn ${styles.unpriced}`}
              aria-pressed={isUnpriced}
              onClick={() => onUnpriced(!isUnpriced)}
            >
              {unpricedCount} без цены
            </button>
          )}
        </p>
        <span className="text-12 line-16 muted">
          {contracts.length === 0
            ? 'По базовым ценам: действующего договора нет'
            : `По ценам договора ${contracts.map(({ number }) => (number === '' ? 'без номера' : `№ ${number}`)).join(', ')}`}
          {unpricedCount > 0 && '; работы без цены в сумму не входят'}
          {undatedCount > 0 && `; ещё ${undatedCount} по пробегу, день неизвестен`}
        </span>
      </div>
      <Button
        leftSection={<Icon of={IconDownload} />}
        isBusy={excel.isRunning}
        onClick={() => excel.start(undefined)}
      >
        Excel
      </Button>
    </header>
  )
}
