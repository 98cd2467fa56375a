import { useQuery } from '@tanstack/react-query'

import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import { PhonePager } from '../../ui/list/PhonePager.tsx'
import { RefreshLine } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { auditQueries } from './audit.queries.ts'
import { auditSearchOf, useAuditAddress } from './auditAddress.ts'
import { AuditLines } from './AuditLines.tsx'
import { AuditTools } from './AuditTools.tsx'

/** The audit log: what was done, by whom, when and from which address. Entries are immutable. */
export function AuditSection() {
  const isPhone = useIsPhone()
  const address = useAuditAddress()
  const { page, limit } = address.state
  const found = useQuery(auditQueries.page(auditSearchOf(address.state)))
  const { data, refetch, isFetching } = found
  const refresh = () => void refetch()
  useHotkeys([{ keys: 'KeyR', title: 'Обновить список', group: 'Журнал', run: refresh }])
  const paging = {
    page,
    limit,
    total: { count: data?.totalCount ?? 0, isExact: true },
    shown: data?.items.length,
    onPage: (page: number) => address.change({ page }),
    onLimit: (limit: typeof address.state.limit) => address.change({ limit }),
  }
  return (
    <div className="stack min-height-0 container">
      <AuditTools address={address} onRefresh={refresh} />
      <div className="relative grow min-height-0 scroll line-above">
        <RefreshLine isOn={data !== undefined && isFetching} />
        <AuditLines address={address} found={found} onRetry={refresh} />
        {data && isPhone && <PhonePager paging={paging} />}
      </div>
      {data && !isPhone && <ListFooter paging={paging} />}
    </div>
  )
}
