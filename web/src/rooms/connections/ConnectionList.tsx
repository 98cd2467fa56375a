import { useQuery } from '@tanstack/react-query'

import { SkeletonRows } from '../../kit/states/SkeletonRows.tsx'
import { Failed } from '../../platform/queries/Failed.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { connectionsQueries } from './connections.queries.ts'

import styles from './connections.module.css'

export function ConnectionList() {
  const { data, error, refetch } = useQuery(connectionsQueries.all)
  if (!data)
    return error ? (
      <Failed title="Не удалось загрузить подключения" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} height={72} />
    )
  return (
    <ul className={styles.rows} aria-label="Подключения">
      {data.items.map((state) => (
        <ConnectionRow key={state.key} state={state} />
      ))}
    </ul>
  )
}
