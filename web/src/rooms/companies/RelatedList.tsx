import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { ListColumn } from '@naryad/contract/kit/columns'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react'
import IconPlus from '~icons/plus'

import { Failed } from '../../client/queries/Failed.tsx'
import type { RegisterQuestion } from '../../client/register/definition.ts'
import { useFormWindow } from '../../client/register/useFormWindow.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import { ListSearch } from '../../ui/list/ListSearch.tsx'
import type { PageSize } from '../../ui/list/paging.ts'
import { PhonePager } from '../../ui/list/PhonePager.tsx'
import { useLastPage } from '../../ui/list/useLastPage.ts'
import type { RegisterFilters } from '../../ui/register/address.ts'
import { FilterRow } from '../../ui/register/FilterRow.tsx'
import type { RegisterFilter } from '../../ui/register/model.ts'
import { isSet } from '../../ui/register/narrowings.ts'
import { RefreshLine, SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { RelatedExcel } from './RelatedExcel.tsx'

import plain from '../../ui/table/plainTable.module.css'
import styles from './related.module.css'

export interface RelatedColumn<Item> {
  title: string
  cell: (item: Item) => ReactNode
  align?: 'right'
  /** Only shown at sufficient width, or only at full width. */
  room?: 'wide' | 'wider' | 'widest'
}

interface Found<Item> {
  items: Item[]
  totalCount: number
}

/** Form of a new object of the organization. */
export interface NewOf {
  company: CompanyRef
  onClose: () => void
}

/** Filters that can be restricted to one organization. */
type OfCompany = RegisterFilters & { companyIds?: number[] | undefined }

interface RelatedListProps<Item, F extends OfCompany> {
  company: CompanyRef
  /** Accessible name of the table. */
  label: string
  /** «Госномер, VIN, модель» */
  search: string
  query: (
    question: RegisterQuestion<F>,
  ) => UseQueryOptions<Found<Item>, Error, Found<Item>, (string | RegisterQuestion<F>)[]>
  /** The unfiltered list, in its default order. */
  initial: F
  /** Offered beside the search field. */
  filters?: readonly RegisterFilter<F>[]
  columns: readonly RelatedColumn<Item>[]
  empty: string
  /** Link to the complete register with its own filters and columns. */
  all: { to: '/cars/{-$id}' | '/drivers/{-$id}' | '/contacts/{-$id}' | '/users/{-$id}'; title: string }
  excel: { route: RouteDef; columns: readonly ListColumn[] }
  /** «Добавить водителя», and the form, which starts with the organization filled in. */
  create: { title: string; route: RouteDef; Form: ComponentType<NewOf> }
}

const usualLimit = 20
const rowHeight = 36

/** A page of related objects of an organization, with search; each row links to its object. */
export function RelatedList<Item extends { id: number }, F extends OfCompany>({
  company,
  label,
  search,
  query,
  initial,
  filters = [],
  columns,
  empty,
  all,
  excel,
  create,
}: RelatedListProps<Item, F>) {
  const field = useRef<HTMLInputElement>(null)
  const Pager = useIsPhone() ? PhonePager : ListFooter
  const [conditions, setConditions] = useState(initial)
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState<PageSize>(usualLimit)
  const asked = { ...conditions, companyIds: [company.id] }
  const found = useQuery(query({ ...asked, limit, offset: (page - 1) * limit }))
  const { isPlaceholderData, error, refetch } = found
  const data = useLastPage({ page, limit }, found, setPage)
  const narrow = (next: Partial<F>) => {
    setConditions({ ...conditions, ...next })
    setPage(1)
  }
  const isNarrowed = conditions.query !== '' || filters.some((filter) => isSet(filter, conditions))
  return (
    <div className="stack grow min-height-0 container">
      <div className="row wrap gap-8 rigid pad-bottom-8">
        <ListSearch
          field={field}
          label={search}
          className={styles.search}
          query={conditions.query}
          onQuery={(text) => narrow({ query: text } as Partial<F>)}
          onLeave={() => field.current?.blur()}
        />
        <FilterRow
          filters={filters}
          conditions={conditions}
          onChange={(next) => narrow(next as Partial<F>)}
        />
        <span className="row wrap end push-right gap-x-12 gap-y-8">
          <Link to={all.to} params={{ id: undefined }} search={{ companyIds: company.id }}>
            {all.title}
          </Link>
          <RelatedExcel {...excel} filters={asked} />
          <CreateButton company={company} {...create} />
        </span>
      </div>
      <div className="relative grow min-height-0 scroll">
        <RefreshLine isOn={isPlaceholderData} />
        {!data && !error && <SkeletonRows rows={6} height={rowHeight} />}
        {error && <Failed title="Не удалось загрузить список" error={error} onRetry={() => void refetch()} />}
        {data?.items.length === 0 && (
          <p className="no-margin muted pad-y-16">{isNarrowed ? 'Ничего не найдено' : empty}</p>
        )}
        {data && data.items.length > 0 && (
          <table className={`right-cells ${plain.table} ${styles.table}`} aria-label={label}>
            <thead>
              <tr>
                {columns.map(({ title, align, room }) => (
                  <th key={title} scope="col" data-align={align} data-room={room}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((item) => (
                <tr key={item.id}>
                  {columns.map(({ title, align, room, cell }) => (
                    <td key={title} data-align={align} data-room={room}>
                      {cell(item)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {data && data.totalCount > data.items.length && (
        <Pager
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
    </div>
  )
}

function CreateButton({
  company,
  title,
  route,
  Form,
}: RelatedListProps<unknown, OfCompany>['create'] & { company: CompanyRef }) {
  const window = useFormWindow<never>()
  const mayCreate = useMay(route)
  if (!mayCreate) return null
  return (
    <>
      <Button leftSection={<Icon of={IconPlus} />} onClick={() => window.create()}>
        {title}
      </Button>
      {window.shown && (
        <Suspense>
          <Form company={company} onClose={window.close} />
        </Suspense>
      )}
    </>
  )
}
