import { useRef } from 'react'
import IconRefresh from '~icons/refresh'

import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { ListSearch } from '../../ui/list/ListSearch.tsx'
import { FilterRow } from '../../ui/register/FilterRow.tsx'
import type { AuditAddress } from './auditAddress.ts'
import { auditFilters, isNarrowed } from './auditFilters.tsx'

import styles from './audit.module.css'

interface AuditToolsProps {
  address: AuditAddress
  onRefresh: () => void
}

/** Search and filters above the audit log. */
export function AuditTools({ address: { state, change, usual }, onRefresh }: AuditToolsProps) {
  const { conditions } = state
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([
    { keys: 'Slash', title: 'Поиск в журнале', group: 'Журнал', run: () => field.current?.focus() },
  ])
  return (
    <div className={styles.tools}>
      <ListSearch
        field={field}
        label="Кто, что, подробности"
        className={styles.search}
        query={conditions.query}
        onQuery={(query) => change({ conditions: { ...conditions, query } }, 'replace')}
        onLeave={() => field.current?.blur()}
      />
      <FilterRow
        filters={auditFilters}
        conditions={conditions}
        onChange={(conditions) => change({ conditions })}
      />
      {isNarrowed(conditions) && (
        <Button variant="subtle" onClick={() => change({ conditions: usual })}>
          Сбросить
        </Button>
      )}
      <IconButton
        label="Обновить список"
        keyCap="R"
        icon={IconRefresh}
        className={`push-right ${styles.refresh}`}
        onClick={onRefresh}
      />
    </div>
  )
}
