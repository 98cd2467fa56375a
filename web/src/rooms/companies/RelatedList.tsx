import { IconPlus } from '@tabler/icons-react'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'

import { Button } from '../../kit/controls/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { ListFooter } from '../../kit/list/ListFooter.tsx'
import { ListSearch } from '../../kit/list/ListSearch.tsx'
import type { PageSize } from '../../kit/list/paging.ts'
import { RefreshLine, SkeletonRows } from '../../kit/states/SkeletonRows.tsx'
import type { RelatedPage } from './companies.queries.ts'

import styles from './related.module.css'

export interface RelatedColumn<Item> {
  title: string
  cell: (item: Item) => ReactNode
  align?: 'right'
  /** Only where there is room, or a lot of it. */
  room?: 'wide' | 'widest'
}

interface Found<Item> {
  items: Item[]
  totalCount: number
}

interface RelatedListProps<Item> {
  companyId: number
  label: string
  /** «Госномер, VIN, модель» */
  search: string
  query: (page: RelatedPage) => UseQueryOptions<Found<Item>, Error, Found<Item>, (string | RelatedPage)[]>
  columns: readonly RelatedColumn<Item>[]
  empty: string
  /** Where all of them are, with every condition and column of their own. */
  all: { to: '/cars/{-$id}' | '/drivers/{-$id}' | '/contacts/{-$id}'; title: string }
  /** «Добавить водителя»; absent for those who may not. */
  create?: { title: string; run: () => void } | undefined
}

const usualLimit = 20
const rowHeight = 36

/** What belongs to an organization: a page of it, searched, each line a link to the thing itself. */
export function RelatedList<Item extends { id: number }>({
  companyId,
  label,
  search,
  query,
  columns,
  empty,
  all,
  create,
}: RelatedListProps<Item>) {
  const field = useRef<HTMLInputElement>(null)
  const [sought, setSought] = useState('')
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState<PageSize>(usualLimit)
  const { data, isPlaceholderData, error } = useQuery(
    query({ companyId, query: sought, limit, offset: (page - 1) * limit }),
  )
  return (
    <div className={styles.related}>
      <div className={styles.tools}>
        <ListSearch
          field={field}
          label={search}
          className={styles.search}
          query={sought}
          onQuery={(text) => {
            setSought(text)
            setPage(1)
          }}
          onLeave={() => field.current?.blur()}
        />
        <Link
          to={all.to}
          params={{ id: undefined }}
          search={{ companyIds: companyId }}
          className={styles.all}
        >
          {all.title}
        </Link>
        {create && (
          <Button leftSection={<Icon of={IconPlus} />} onClick={create.run}>
            {create.title}
          </Button>
        )}
      </div>
      <div className={styles.body}>
        <RefreshLine isOn={isPlaceholderData} />
        {!data && !error && <SkeletonRows rows={6} height={rowHeight} />}
        {error && <p className={styles.empty}>{error.message}</p>}
        {data?.items.length === 0 && <p className={styles.empty}>{sought ? 'Ничего не нашлось' : empty}</p>}
        {data && data.items.length > 0 && (
          <table className={styles.table} aria-label={label}>
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
        <ListFooter
          isCompact
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
