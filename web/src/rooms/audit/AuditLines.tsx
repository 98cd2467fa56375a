import type { AuditEntry } from '@naryad/contract/audit/audit'
import type { UseQueryResult } from '@tanstack/react-query'
import IconSearch from '~icons/search'
import IconShieldCheck from '~icons/shield-check'

import { Failed } from '../../client/queries/Failed.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import type { AuditAddress } from './auditAddress.ts'
import { isNarrowed } from './auditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'

interface AuditLinesProps {
  address: AuditAddress
  found: Pick<UseQueryResult<{ items: AuditEntry[]; totalCount: number }>, 'data' | 'error'>
  onRetry: () => void
}

/** The entries, or the loading, error or empty state. */
export function AuditLines({ address, found: { data, error }, onRetry }: AuditLinesProps) {
  const { state, change, usual } = address
  if (!data) {
    return error ? (
      <Failed title="Не удалось загрузить журнал" error={error} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={state.limit} height={40} />
    )
  }
  if (data.items.length > 0) {
    return (
      <AuditTable
        entries={data.items}
        sort={state.sort}
        onSort={() => change({ sort: state.sort === 'DESC' ? 'ASC' : 'DESC' })}
      />
    )
  }
  return isNarrowed(state.conditions) ? (
    <EmptyState
      sign={IconSearch}
      title="В журнале ничего не найдено"
      text="Уберите часть условий или расширьте период."
      actions={<Button onClick={() => change({ conditions: usual })}>Сбросить всё</Button>}
    />
  ) : (
    <EmptyState
      sign={IconShieldCheck}
      title="Журнал пока пуст"
      text="Здесь будут входы и отказы, выгрузки, удаления, изменения прав и настроек."
    />
  )
}
