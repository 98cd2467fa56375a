import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { priceIn } from '@naryad/contract/prices/list-prices'
import { ownPriceColumns } from '@naryad/contract/prices/own-prices.columns'
import type { PriceList } from '@naryad/contract/prices/prices'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import type { PriceItem } from '@naryad/contract/tasks/price-items'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import IconDownload from '~icons/download'
import IconPencil from '~icons/pencil'

import { Failed } from '../../client/queries/Failed.tsx'
import { useExcel } from '../../client/register/useExcel.ts'
import { useMay } from '../../client/session/me.ts'
import { pricesQueries } from '../../entities/price/prices.queries.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { dayOf } from '../../ui/formats/days.ts'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyCode } from '../../ui/lazyPart.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { containsTyped } from '../../ui/typedText.ts'
import { useNow } from '../../ui/useNow.ts'
import { percentText } from './percentText.ts'

import plain from '../../ui/table/plainTable.module.css'
import styles from './prices.module.css'

const PriceListForm = lazyCode(() => import('./PriceListForm.tsx').then((file) => file.PriceListForm))

const ownForms = ['своя цена', 'своих цены', 'своих цен'] as const

/** The prices that hold for a contract, beside the base ones. */
export function ContractPrices({ priceListId }: { priceListId: number | null }) {
  const today = dayOf(useNow())
  const [query, setQuery] = useState('')
  const [isOwnOnly, setIsOwnOnly] = useState(false)
  const items = useQuery(dictionaries.priceItems)
  const lists = useQuery({ ...pricesQueries.lists, enabled: priceListId !== null })
  const failed = [items, lists].find(({ data, error }) => error && !data)
  if (failed?.error)
    return (
      <Failed
        title="Не удалось загрузить прайс-лист"
        error={failed.error}
        onRetry={() => void Promise.all([items.refetch(), priceListId !== null && lists.refetch()])}
      />
    )
  if (!items.data || (priceListId !== null && !lists.data)) return <SkeletonRows rows={8} height={36} />
  const list = lists.data?.items.find(({ id }) => id === priceListId)
  const own = new Set(list?.items.map(({ priceItemId }) => priceItemId))
  const shown = items.data.items.filter(isShown(own, query, isOwnOnly))
  return (
    <section className="stack gap-12" aria-label="Прайс">
      <ListHead list={list} today={today} />
      {items.data.items.length === 0 ? (
        <p className="no-margin muted">В базовом прайс-листе ещё нет позиций</p>
      ) : (
        <>
          <div className="row wrap gap-8">
            <SearchField label="Найти позицию" value={query} onChange={setQuery} />
            {own.size > 0 && (
              <Button aria-pressed={isOwnOnly} onClick={() => setIsOwnOnly(!isOwnOnly)}>
                {counted(own.size, ownForms)}
              </Button>
            )}
          </div>
          {shown.length === 0 ? (
            <p className="no-margin muted">Таких позиций нет</p>
          ) : (
            <Table items={shown} list={list} own={own} today={today} />
          )}
        </>
      )}
    </section>
  )
}

/** The list of the contract, and its form for those who may change it. */
function ListHead({ list, today }: { list: PriceList | undefined; today: string }) {
  const mayEdit = useMay(priceListsRoutes.update)
  const [edited, setEdited] = useState<PriceList | null>(null)
  return (
    <>
      <header className="row wrap gap-10">
        <div className="stack gap-2 min-width-0">
          <h3 className="no-margin text-15 line-22 strong">{list?.title ?? 'Базовые цены'}</h3>
          <span className="text-12 line-16 muted">{aboutText(list, today)}</span>
        </div>
        {list && (
          <span className="push-right inline-flex wrap gap-8">
            {list.items.length > 0 && <ListExcel id={list.id} />}
            {mayEdit && (
              <Button leftSection={<Icon of={IconPencil} />} onClick={() => setEdited(list)}>
                Изменить прайс-лист
              </Button>
            )}
          </span>
        )}
      </header>
      {edited && (
        <Suspense>
          <PriceListForm item={edited} onSaved={() => undefined} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}

function ListExcel({ id }: { id: number }) {
  const { start, isRunning } = useExcel(exportsRoutes.priceLists)
  return (
    <Button
      leftSection={<Icon of={IconDownload} />}
      isBusy={isRunning}
      onClick={() => start({ filters: { listIds: [id] }, columns: ownPriceColumns.map(({ key }) => key) })}
    >
      Excel
    </Button>
  )
}

/** An item that is no longer used is shown only with a price of the contract. */
const isShown =
  (own: ReadonlySet<number>, query: string, isOwnOnly: boolean) =>
  ({ id, title, isActive }: PriceItem): boolean =>
    (own.has(id) || (isActive && !isOwnOnly)) && containsTyped(title, query)

function aboutText(list: PriceList | undefined, today: string): string {
  if (!list) return 'В договоре прайс-лист не указан'
  if (!list.isActive) return 'Прайс-лист выключен: действуют базовые цены'
  const when = `${list.dateFrom > today ? 'начнёт действовать' : 'действует'} с ${shortDay(list.dateFrom)}`
  return [when, percentText(list.percent)].join(', ')
}

interface TableProps {
  items: readonly PriceItem[]
  list: PriceList | undefined
  own: ReadonlySet<number>
  today: string
}

const Table = ({ items, list, own, today }: TableProps) => (
  <table className={`${plain.table} ${styles.table}`} aria-label="Цены договора">
    <thead>
      <tr>
        <th scope="col">Позиция</th>
        <th scope="col" data-align="right">
          Базовая
        </th>
        <th scope="col" data-align="right">
          По договору
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => {
        const price = priceIn(list, item, today)
        return (
          <tr key={item.id}>
            <td className="pad-x-10 pad-y-6">
              {item.title} <span className="text-12 muted">{item.unit}</span>
              {!item.isActive && <span className="block text-12 muted">не используется</span>}
            </td>
            <td data-align="right" className="nowrap muted pad-x-10 pad-y-6">
              {money(item.price)}
            </td>
            <td data-align="right" className="nowrap pad-x-10 pad-y-6">
              {price === item.price ? money(price) : <b>{money(price)}</b>}
              {own.has(item.id) && <span className="block text-12 muted">своя</span>}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
