import type { ImportEntity, ImportResult } from '@naryad/contract/imports/imports'
import type { ImportFieldChange } from '@naryad/contract/imports/imports.matching'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { count } from '../../ui/formats/numbers.ts'
import { previewQueries } from './imports.queries.ts'
import { PreviewList } from './PreviewList.tsx'

import styles from './imports.module.css'

const cards = {
  maintenance: '/cars/{-$id}',
  cars: '/cars/{-$id}',
  drivers: '/drivers/{-$id}',
  companies: '/organizations/{-$id}',
  contacts: '/contacts/{-$id}',
  contracts: '/contracts/{-$id}',
  units: '/units/{-$id}',
  acts: '/acts/{-$id}',
} as const satisfies Partial<Record<ImportEntity, string>>

/** Entries of a dictionary have no card. */
const hasCard = (entity: ImportEntity): entity is keyof typeof cards => entity in cards

interface ObjectLinkProps {
  entity: ImportEntity
  title: string
  detail: string | null
  shownBy: number
}

/** Opens beside the window, so that the import stays as it is. */
export const ObjectLink = ({ entity, title, detail, shownBy }: ObjectLinkProps) => (
  <span>
    {hasCard(entity) ? (
      <Link to={cards[entity]} params={{ id: shownBy }} target="_blank">
        {title}
      </Link>
    ) : (
      title
    )}
    {detail !== null && <span className="no-margin text-12 line-16 muted"> · {detail}</span>}
  </span>
)

const emptyText = 'пусто'

/** «Год: пусто → 2020» */
export const FieldChanges = ({ changes }: { changes: readonly ImportFieldChange[] }) => (
  <ul className="plain-list pad-left-12 break-words secondary">
    {changes.map(({ field, from, to }) => (
      <li key={field}>
        {field}: <s className="muted">{from ?? emptyText}</s> → {to ?? emptyText}
      </li>
    ))}
  </ul>
)

/** Whom the import would change, from what to what. */
export function Changes({ entity, result }: { entity: ImportEntity; result: ImportResult }) {
  const pages = useInfiniteQuery(previewQueries.changes(result))
  const items = pages.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <details className={styles.details}>
      <summary>Кто и как изменится: {count(result.changedCount)}</summary>
      <PreviewList pages={pages} label="Что изменится" left={result.changedCount - items.length}>
        {items.map(({ row, changes, ...object }) => (
          <li key={row} className={`break-words pad-x-12 pad-y-8 ${styles.change}`}>
            <p className="no-margin medium">
              <ObjectLink entity={entity} {...object} />
              <span className="no-margin text-12 line-16 muted"> · строка {row}</span>
            </p>
            <FieldChanges changes={changes} />
          </li>
        ))}
      </PreviewList>
    </details>
  )
}
